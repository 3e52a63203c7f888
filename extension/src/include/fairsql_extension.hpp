// The extension as DuckDB's build links it into its own shell and runner of tests.
#pragma once
#include "duckdb.hpp"

namespace duckdb {

//! DuckDB's build makes this name of the extension's
class FairsqlExtension : public Extension {
public:
	void Load(ExtensionLoader &loader) override;
	std::string Name() override;
	std::string Version() const override;
};

} // namespace duckdb
