#include "text.hpp"

#include "generated.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace fairsql {

Text::Text(const std::string &user) : sql(user), origins(user.size()) {
	for (size_t at = 0; at < user.size(); at++) {
		origins[at] = uint32_t(at);
	}
}

Text::Text(const std::string &made, size_t place) : sql(made), origins(made.size(), uint32_t(place)) {
}

Text Text::Cut(size_t from, size_t to) const {
	Text part;
	part.sql = sql.substr(from, to - from);
	part.origins.assign(origins.begin() + from, origins.begin() + to);
	return part;
}

Text &Text::Add(const Text &other) {
	sql += other.sql;
	origins.insert(origins.end(), other.origins.begin(), other.origins.end());
	return *this;
}

Text &Text::Add(const std::string &made, size_t place) {
	sql += made;
	origins.insert(origins.end(), made.size(), uint32_t(place));
	return *this;
}

size_t Text::Origin(size_t at) const {
	return origins.empty() ? 0 : origins[std::min(at, origins.size() - 1)];
}

static bool IsSpace(char c) {
	return c == ' ' || (c >= '\t' && c <= '\r');
}

Text Text::Trimmed() const {
	size_t from = 0, to = sql.size();
	while (from < to && IsSpace(sql[from])) {
		from++;
	}
	while (to > from && IsSpace(sql[to - 1])) {
		to--;
	}
	return Cut(from, to);
}

std::string Filled(const char *pattern, const Parts &parts) {
	std::string text = pattern, result;
	size_t at = 0;
	for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', at)) {
		auto close = text.find('}', open);
		auto part = parts.find(text.substr(open + 1, close - open - 1));
		if (part == parts.end()) {
			throw std::logic_error("a message of FairSQL lacks a part: " + text);
		}
		result += text.substr(at, open - at) + part->second;
		at = close + 1;
	}
	return result + text.substr(at);
}

ErrorText Message::operator()(const Parts &parts) const {
	return {Filled(text, parts), Filled(hint, parts)};
}

ErrorText Message::operator()(const std::string &other_hint, const Parts &parts) const {
	return {Filled(text, parts), other_hint};
}

std::string Upper(std::string text) {
	for (auto &c : text) {
		c = c >= 'a' && c <= 'z' ? char(c - 32) : c;
	}
	return text;
}

//! What each character is without case that is another one, beyond ASCII
static const std::unordered_map<std::string, std::string> &Folded() {
	static const auto folded = [] {
		std::unordered_map<std::string, std::string> table;
		auto words = Words(CASEFOLD);
		for (size_t at = 0; at + 1 < words.size(); at += 2) {
			table[words[at]] = words[at + 1];
		}
		return table;
	}();
	return folded;
}

std::string Lower(std::string text) {
	bool ascii = true;
	for (auto &c : text) {
		ascii = ascii && static_cast<unsigned char>(c) < 0x80;
		c = c >= 'A' && c <= 'Z' ? char(c + 32) : c;
	}
	if (ascii) {
		return text;
	}
	std::string result;
	for (size_t at = 0; at < text.size();) {
		size_t end = at + 1;
		while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
			end++;
		}
		auto character = text.substr(at, end - at);
		auto found = end - at > 1 ? Folded().find(character) : Folded().end();
		result += found == Folded().end() ? character : found->second;
		at = end;
	}
	return result;
}

std::string OneLine(const std::string &text) {
	std::string result;
	bool space = false;
	for (char c : text) {
		if (IsSpace(c)) {
			space = !result.empty();
			continue;
		}
		if (space) {
			result += ' ';
			space = false;
		}
		result += c;
	}
	return result;
}

std::string Doubled(const std::string &text, char quote) {
	std::string result;
	for (char c : text) {
		result += c;
		if (c == quote) {
			result += c;
		}
	}
	return result;
}

std::string Joined(const std::vector<std::string> &parts, const std::string &between) {
	std::string result;
	for (size_t at = 0; at < parts.size(); at++) {
		result += (at ? between : "") + parts[at];
	}
	return result;
}

//! Python's SequenceMatcher: the longest common block of a[alo:ahi] and b[blo:bhi], the earliest of equals
static std::tuple<size_t, size_t, size_t> LongestMatch(const std::string &a, const std::string &b, size_t alo, size_t ahi,
                                                       size_t blo, size_t bhi) {
	size_t best_a = alo, best_b = blo, best = 0;
	std::map<size_t, size_t> lengths;
	for (size_t i = alo; i < ahi; i++) {
		std::map<size_t, size_t> now;
		for (size_t j = blo; j < bhi; j++) {
			if (a[i] != b[j]) {
				continue;
			}
			size_t length = (j > blo && lengths.count(j - 1) ? lengths[j - 1] : 0) + 1;
			now[j] = length;
			if (length > best) {
				best_a = i + 1 - length, best_b = j + 1 - length, best = length;
			}
		}
		lengths = now;
	}
	return std::make_tuple(best_a, best_b, best);
}

static size_t Matches(const std::string &a, const std::string &b, size_t alo, size_t ahi, size_t blo, size_t bhi) {
	if (alo >= ahi || blo >= bhi) {
		return 0;
	}
	size_t i, j, length;
	std::tie(i, j, length) = LongestMatch(a, b, alo, ahi, blo, bhi);
	if (!length) {
		return 0;
	}
	return length + Matches(a, b, alo, i, blo, j) + Matches(a, b, i + length, ahi, j + length, bhi);
}

std::string CloseMatch(const std::string &word, const std::vector<std::string> &names, double cutoff) {
	std::string best;
	double highest = -1;
	if (word.size() > 100) { // no name is as long
		return best;
	}
	for (auto &name : names) {
		size_t both = word.size() + name.size();
		double ratio = both ? 2.0 * double(Matches(name, word, 0, name.size(), 0, word.size())) / double(both) : 1;
		if (ratio >= cutoff && (ratio > highest || (ratio == highest && name > best))) {
			highest = ratio, best = name;
		}
	}
	return best;
}

std::string DidYouMean(const std::string &word, const std::vector<std::string> &names) {
	std::map<std::string, std::string> by_fold;
	std::vector<std::string> folded;
	for (auto &name : names) {
		if (!by_fold.count(Lower(name))) {
			folded.push_back(Lower(name));
		}
		by_fold[Lower(name)] = name;
	}
	auto close = CloseMatch(Lower(word), folded, 0.6);
	if (close.empty() && word.size() > 2) {
		std::vector<std::string> holding;
		for (auto &name : folded) {
			if (name.find(Lower(word)) != std::string::npos) {
				holding.push_back(name);
			}
		}
		if (holding.size() == 1) {
			close = holding[0];
		}
	}
	if (!close.empty()) {
		return Filled(error_messages::DID_YOU_MEAN, {{"name", by_fold[close]}});
	}
	std::vector<std::string> first(names.begin(), names.begin() + std::min<size_t>(names.size(), 20));
	return Filled(error_messages::KNOWN_ARE, {{"names", Joined(first, ", ") + (names.size() > 20 ? ", …" : "")}});
}

std::string AddHint(const std::string &hint, const std::string &more) {
	if (hint.empty() || hint.back() != '?') {
		return hint + "; " + more;
	}
	return hint + " " + Upper(more.substr(0, 1)) + more.substr(1);
}

} // namespace fairsql
