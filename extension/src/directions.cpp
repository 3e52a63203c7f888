#include "directions.hpp"

#include <algorithm>
#include <memory>

namespace fairsql {

namespace {

enum Way { STAYS, RISES, FALLS, EITHER };
using Linear = std::array<Number, 5>; // coefficients of the cells, and the constant

const Number ZERO = Number::Of(0), ONE = Number::Of(1);

bool IsNegative(const Number &number) {
	return number.IsBelow(ZERO);
}

//! What is known of a part of a formula
struct Motion {
	std::array<Way, 4> ways;
	std::shared_ptr<Linear> linear;
	bool negative; //!< whether it may be below 0

	//! The number that it is, if it is one
	const Number *Constant() const {
		bool constant = linear && std::all_of(linear->begin(), linear->begin() + 4, [](const Number &each) { return each.IsZero(); });
		return constant ? &(*linear)[4] : nullptr;
	}
};
using Found = std::shared_ptr<Motion>; // nothing where it may turn on the way

//! How something moves whose slope lies between some numbers
Way WayOf(const std::vector<Number> &slopes) {
	bool rises = std::none_of(slopes.begin(), slopes.end(), IsNegative);
	bool falls = std::none_of(slopes.begin(), slopes.end(), [](const Number &each) { return ZERO.IsBelow(each); });
	return rises && falls ? STAYS : rises ? RISES : falls ? FALLS : EITHER;
}

Way Opposite(Way way) {
	return way == RISES ? FALLS : way == FALLS ? RISES : way;
}

Found OfLinear(const Linear &linear) {
	auto motion = std::make_shared<Motion>();
	for (size_t cell = 0; cell < 4; cell++) {
		motion->ways[cell] = WayOf({linear[cell]});
	}
	motion->linear = std::make_shared<Linear>(linear);
	motion->negative = std::any_of(linear.begin(), linear.end(), IsNegative);
	return motion;
}

Linear Constant(const Number &number) {
	return {{ZERO, ZERO, ZERO, ZERO, number}};
}

Found Scaled(const Found &motion, const Number &factor) {
	if (motion->linear) {
		auto linear = *motion->linear;
		for (auto &each : linear) {
			each = each * factor;
		}
		return OfLinear(linear);
	}
	if (factor.IsZero()) {
		return OfLinear(Constant(ZERO));
	}
	auto scaled = std::make_shared<Motion>(*motion);
	for (auto &way : scaled->ways) {
		way = IsNegative(factor) ? Opposite(way) : way;
	}
	scaled->negative = IsNegative(factor) || motion->negative;
	return scaled;
}

//! What moves as one part does and as another does in the ways given; nothing where they pull apart
Found Both(const Found &left, const std::array<Way, 4> &ways, bool negative) {
	auto both = std::make_shared<Motion>();
	both->negative = negative;
	for (size_t cell = 0; cell < 4; cell++) {
		auto one = left->ways[cell], other = ways[cell];
		if (one != STAYS && other != STAYS && (one != other || one == EITHER)) {
			return nullptr;
		}
		both->ways[cell] = one == STAYS ? other : one;
	}
	return both;
}

Found Sum(const Found &left, const Found &right) {
	if (!left->linear || !right->linear) {
		return Both(left, right->ways, left->negative || right->negative);
	}
	auto linear = *left->linear;
	for (size_t at = 0; at < linear.size(); at++) {
		linear[at] = linear[at] + (*right->linear)[at];
	}
	return OfLinear(linear);
}

Found Product(const Found &left, const Found &right) {
	if (auto factor = left->Constant()) {
		return Scaled(right, *factor);
	}
	if (auto factor = right->Constant()) {
		return Scaled(left, *factor);
	}
	return left->negative || right->negative ? nullptr : Both(left, right->ways, false);
}

//! A quotient whose divisor is above 0 wherever it is defined, and stays so as cells grow
Found Quotient(const Found &above, const Found &below) {
	auto divisor = below->Constant();
	if (divisor && !divisor->IsZero()) {
		return Scaled(above, ONE / *divisor);
	}
	if (below->negative) {
		return nullptr;
	}
	if (above->linear && below->linear) {
		auto &a = *above->linear, &b = *below->linear;
		auto motion = std::make_shared<Motion>();
		for (size_t cell = 0; cell < 4; cell++) { // the slope has the sign of a linear form, a(cell) b - a b(cell)
			std::vector<Number> slopes;
			for (size_t each = 0; each < a.size(); each++) {
				slopes.push_back(a[cell] * b[each] - a[each] * b[cell]);
			}
			motion->ways[cell] = WayOf(slopes);
		}
		motion->negative = above->negative;
		return motion;
	}
	if (above->negative) {
		return nullptr;
	}
	auto ways = below->ways;
	for (auto &way : ways) {
		way = Opposite(way);
	}
	return Both(above, ways, false);
}

Found MotionOf(const Formula &f) {
	if (f->type == Node::NUMBER) {
		return OfLinear(Constant(NumberIn(f->text)));
	}
	if (f->type == Node::NAME) {
		auto name = Lower(f->text);
		auto linear = Constant(ZERO);
		bool known = name == "n";
		for (size_t cell = 0; cell < CELLS.size(); cell++) {
			bool counts = name == "n" || name == CELLS[cell];
			linear[cell] = counts ? ONE : ZERO;
			known = known || counts;
		}
		return known ? OfLinear(linear) : nullptr;
	}
	std::vector<Found> parts;
	for (auto &part : f->parts) {
		parts.push_back(MotionOf(part));
		if (!parts.back()) {
			return nullptr;
		}
	}
	if (f->type == Node::CALL && Upper(f->text) == "NULLIF" && parts.size() == 2) { // one never below 0 stays defined as cells grow
		auto unless = parts[1]->Constant();
		return unless && unless->IsZero() && !parts[0]->negative ? parts[0] : nullptr;
	}
	if (f->type != Node::OPERATION || parts.empty()) {
		return nullptr;
	}
	auto &sign = f->text;
	if (parts.size() == 1) {
		return sign == "-" ? Scaled(parts[0], ZERO - ONE) : nullptr;
	}
	return sign == "+"   ? Sum(parts[0], parts[1])
	       : sign == "-" ? Sum(parts[0], Scaled(parts[1], ZERO - ONE))
	       : sign == "*" ? Product(parts[0], parts[1])
	       : sign == "/" ? Quotient(parts[0], parts[1])
	                     : nullptr;
}

//! A formula of a group to which all unknown rows of some cells belong
Formula WithAll(const Formula &f, size_t cells) {
	auto node = std::make_shared<Node>(*f);
	auto name = Lower(f->text);
	std::string grown = f->text;
	for (size_t cell = 0; f->type == Node::NAME && cell < CELLS.size(); cell++) {
		bool counts = name == "n" || name == CELLS[cell];
		grown += counts && (cells >> cell & 1) ? std::string(" + fair_more_") + CELLS[cell] : "";
	}
	node->text = grown == f->text ? f->text : "(" + grown + ")";
	for (auto &part : node->parts) {
		part = WithAll(part, cells);
	}
	return node;
}

std::string Extreme(const Formula &formula, const Motion &motion, bool highest) {
	std::vector<size_t> corners = {0};
	for (size_t cell = 0; cell < CELLS.size(); cell++) {
		auto way = motion.ways[cell];
		auto before = corners.size();
		for (size_t at = 0; at < before; at++) {
			auto with = corners[at] | size_t(1) << cell;
			if (way == EITHER) {
				corners.push_back(with);
			} else if (way == (highest ? RISES : FALLS)) {
				corners[at] = with;
			}
		}
	}
	std::vector<std::string> values;
	for (auto cells : corners) {
		values.push_back("CAST(" + Print(Defined(WithAll(formula, cells))) + " AS DOUBLE)");
	}
	return values.size() == 1 ? values[0] : (highest ? "GREATEST(" : "LEAST(") + Joined(values, ", ") + ")";
}

} // namespace

void ExtremesOf(const Formula &formula, std::string &least, std::string &most) {
	if (auto motion = MotionOf(formula)) {
		least = Extreme(formula, *motion, false);
		most = Extreme(formula, *motion, true);
	}
}

} // namespace fairsql
