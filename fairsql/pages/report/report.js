// The threshold explorer: what each threshold would do to each group, from rows by hundredth of the score.
"use strict";
(() => {
  const slider = document.getElementById("threshold");
  if (!slider) return;
  const groups = JSON.parse(document.getElementById("scores").textContent);
  const sum = (values, from) => values.slice(from).reduce((total, each) => total + each, 0);
  const rate = (part, all) => (all > 0 ? (part / all).toPrecision(4).replace(/\.?0+$/, "") : "");
  const show = () => {
    const at = Number(slider.value);
    document.getElementById("threshold-value").textContent = (at / 100).toFixed(2);
    groups.forEach((group, place) => {
      const row = document.getElementById(`threshold-group-${place}`);
      const positives = sum(group.positives, 0), negatives = sum(group.negatives, 0);
      const truePositives = sum(group.positives, at), falsePositives = sum(group.negatives, at);
      const rates = [
        rate(truePositives + falsePositives, positives + negatives),
        rate(truePositives, positives),
        rate(falsePositives, negatives),
      ];
      rates.forEach((text, column) => {
        const cell = row.children[column + 2];
        if (cell) cell.textContent = text;
      });
    });
  };
  slider.addEventListener("input", show);
  show();
})();
// Tables that are wider than the screen say so.
(() => {
  const regions = [...document.querySelectorAll(".scroll")];
  const mark = () => regions.forEach((each) => each.classList.toggle("more", each.scrollWidth > each.clientWidth + 1));
  addEventListener("resize", mark);
  document.addEventListener("toggle", mark, true);
  mark();
})();
