/** One thing that a change is about; `undefined` where there was, or would be, nothing. */
export interface Difference {
  /** Names of the fields, from the outside in; entries of a list by what names them. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
}

type Leaf = readonly [path: readonly string[], value: unknown];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tiers of a price are read together. */
const isWhole = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => !isObject(one) || 'upTo' in one);

const naming = ['productType', 'platform', 'version'];

/** What names an entry of a list: the product that it is about, or its place. */
const nameOf = (entry: unknown, index: number): string =>
  isObject(entry) && 'productType' in entry
    ? naming.flatMap((key) => (typeof entry[key] === 'string' ? entry[key] : [])).join(' ')
    : String(index + 1);

function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (value === null || value === undefined) return path.length === 0 ? [] : [[path, value]];
  if (Array.isArray(value) && !isWhole(value))
    return value.flatMap((entry, index) => leavesOf(entry, [...path, nameOf(entry, index)]));
  if (!isObject(value)) return [[path, value]];
  const ofProduct = 'productType' in value;
  return Object.entries(value).flatMap(([key, inner]) =>
    ofProduct && naming.includes(key) ? [] : leavesOf(inner, [...path, key]),
  );
}

/** What there is beside what there would be, field by field, in the order of the latter. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [was, will] = [leavesOf(before), leavesOf(after)].map(
    (leaves) => new Map(leaves.map((leaf) => [leaf[0].join('\u0000'), leaf] as const)),
  ) as [Map<string, Leaf>, Map<string, Leaf>];
  const keys = [...new Set([...will.keys(), ...was.keys()])];
  // Nothing beside something with fields of its own is told by each of them.
  const told = keys.filter((key) => !keys.some((other) => other.startsWith(`${key}\u0000`)));
  return told.map((key) => {
    const [one, other] = [was.get(key)?.[1], will.get(key)?.[1]];
    const path = (will.get(key) ?? was.get(key))?.[0] ?? [];
    return { path, before: one, after: other, isChanged: JSON.stringify(one) !== JSON.stringify(other) };
  });
}
