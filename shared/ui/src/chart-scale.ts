/** Steps that are easy to read, times a power of ten. */
const steps = [1, 2, 5, 10];

/** Distance of the two grid lines, in the unit of the values: the smallest round step of which two reach at least two thirds of the maximum. */
export function gridStep(maximum: number): number {
  const target = Math.max(maximum, 1) / 3;
  const magnitude = 10 ** Math.floor(Math.log10(target));
  const factor = steps.find((step) => step * magnitude >= target) ?? 10;
  return Math.max(1, factor * magnitude);
}
