/** An answer in which every member of one of these names is `null`, at any depth. */
export function withoutAmounts(answer: unknown, names: readonly string[]): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withoutAmounts(one, names));
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, names.includes(name) ? null : withoutAmounts(value, names)]),
  );
}
