// Numbers for a reader, as fairsql/reports/content/units.py has them: rates in percent, their differences in points. In: numbers. Out: text.

const LOSS = 0.05, TINY = 1e-9; // the largest share of a number that rounding may change
const PLACES = [0, 1, 2, 3, 4]; // decimals of percent that are tried in this order
const FAR = 30; // digits after which a number that is halfway between two shows nothing but zeros

/** A number with some decimals; one that is halfway becomes even, as in Python. */
function fixed(number, places) {
  const text = number.toFixed(places + FAR), at = text.length - FAR;
  if (text.slice(at) !== `5${"0".repeat(FAR - 1)}`) return number.toFixed(places);
  const near = [Math.floor, Math.ceil].map((round) => round(number * 10 ** places)).find((each) => each % 2 === 0);
  return (near / 10 ** places).toFixed(places);
}

/** A large number with three digits; from a million on in millions. */
export function about(number) {
  if (number >= 1e6) return `${Number((number / 1e6).toPrecision(3)).toLocaleString("en")} million`;
  const step = 10 ** Math.max(0, String(Math.round(number)).length - 3);
  return (step * Number(fixed(number / step, 0))).toLocaleString("en");
}

const round = (number, places) => Number(fixed(number, places));
const grouped = (text) => text.replace(/^(-?\d+)/, (whole) => Number(whole).toLocaleString("en")).replace(/^-/, "−");

/** A number with some significant digits. */
export const shown = (value, digits = 4) => (Math.abs(value) >= 1000 ? value.toLocaleString("en", { maximumFractionDigits: 1 }) : String(Number(value.toPrecision(digits))));

/** A value of a cell: its digits are cut, and a list or a struct is written out. */
export function show(value, digits = 4) {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return `[${value.map((each) => show(each, digits)).join(", ")}]`;
  if (typeof value === "object") return Object.entries(value).map(([key, each]) => `${key} = ${typeof each === "number" ? Number(each.toPrecision(Number.isInteger(each) ? 16 : digits)) : show(each, digits)}`).join(", ");
  return typeof value === "number" ? shown(value, digits) : String(value);
}

/** The unit of a metric's values; `places` are decimals of percent. */
export function unit(isShare, places = 1) {
  const bare = (number) => {
    if (!Number.isFinite(number)) return number > 0 ? "∞" : "−∞";
    if (isShare) return grouped(fixed(round(100 * number, places) || 0, places));
    const size = Math.abs(number);
    return (size >= 1000 ? grouped(fixed(number, 0)) : size >= 100 || (size >= 10 && Number.isInteger(number)) ? shown(number, 3) : size >= 10 ? fixed(number, 1) : size >= 0.0001 && size < 0.001 ? String(Number(number.toPrecision(2))) : (size < 0.0001 ? size : number).toFixed(3)).replace("-", "−");
  };
  return {
    isShare, places, bare,
    limit: (number) => { // one that is not 0 has up to two more decimals to show that
      const more = isShare && Number.isFinite(number) ? [0, 1, 2].find((each) => round(100 * number, places + each) !== 0) : 0;
      return more ? unit(true, places + more).bare(number) : bare(number);
    },
    value: (number) => {
      if (number === null) return "undefined";
      if (!isShare) return bare(number);
      const size = Math.abs(number);
      return `${unit(true, Math.min(places, size >= 0.1 ? 1 : size >= 0.01 ? 2 : places)).bare(number)}\u00a0%`;
    },
    gap: (number) => (isShare ? `${bare(number)} point${["1", "−1"].includes(bare(number)) ? "" : "s"}` : bare(number)),
    bound: (allowance) => (isShare ? String(Number((100 * allowance).toPrecision(6))) : shown(allowance)), // with the digits that it was written with
  };
}

/** The unit whose decimals show values as they are to each other and to the allowance of their difference: the lower rate, the higher one, their difference, its limits, which are written differently if they differ. */
export function unitFor(isShare, values, allowance = null) {
  const isKnown = (each) => each !== null && each !== undefined && Number.isFinite(each);
  const [low, high] = values.slice(3, 5), half = isKnown(low) && isKnown(high) ? 50 * (high - low) : 0; // a difference that is small compared with its interval needs no more decimals than the interval
  const percents = values.filter(isKnown).map((each) => 100 * each);
  const firsts = values.slice(0, 3).map((each, at) => ({ number: 100 * each, loss: LOSS * Math.max(100 * Math.abs(each), at === 2 ? half : 0) + TINY, at })).filter(({ at }) => isKnown(values[at]));
  if (!isShare || !percents.length) return unit(isShare);
  const known = values.length >= 3 && !values.slice(0, 3).includes(null);
  const limits = values.slice(3, 5).filter((each) => each !== null && Number.isFinite(each));
  const side = (number, bound) => (number < bound - TINY ? -1 : number > bound + TINY ? 1 : 0);
  const places = PLACES.find((each) => {
    const rounded = percents.map((number) => round(number, each)), bound = allowance === null ? null : round(100 * allowance, each);
    const isNear = firsts.every(({ number, loss }) => Math.abs(number - round(number, each)) <= loss);
    const isOrdered = allowance === null || percents.every((number, at) => side(number, 100 * allowance) === side(rounded[at], bound));
    const addsUp = !known || Math.abs(rounded[1] - rounded[0] - rounded[2]) < TINY;
    const isWide = limits.length < 2 || limits[0] === limits[1] || round(100 * limits[0], each) !== round(100 * limits[1], each);
    return isNear && isOrdered && isWide && (addsUp || each > 0);
  });
  return unit(true, places ?? PLACES.at(-1));
}
