/** A decoded form: brackets become records, consecutive indexes become lists, leaves are text. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormRecord = { [key: string]: FormValue };

const isRecord = (value: FormValue | undefined): value is FormRecord =>
  typeof value === 'object' && !Array.isArray(value);

function segmentsOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket === -1) return [name];
  return [name.slice(0, bracket), ...Array.from(name.matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? '')];
}

/** Without a prototype, so that a key named `__proto__` is only a key. */
const emptyRecord = (): FormRecord => Object.create(null) as FormRecord;

function listsFrom(value: FormValue): FormValue {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listsFrom(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (isList) return entries.toSorted(([left], [right]) => Number(left) - Number(right)).map(([, inner]) => inner);
  const record = emptyRecord();
  for (const [key, inner] of entries) record[key] = inner;
  return record;
}

/** Reads `a[b][0]=x` as Stripe does: https://docs.stripe.com/api?lang=curl (form-encoded request bodies). */
export function decodeForm(text: string): FormRecord {
  const root = emptyRecord();
  for (const [name, value] of new URLSearchParams(text)) {
    const segments = segmentsOf(name);
    let place = root;
    segments.forEach((segment, index) => {
      const key = segment === '' ? String(Object.keys(place).length) : segment;
      if (index === segments.length - 1) {
        place[key] = value;
        return;
      }
      const next = place[key];
      const inner = isRecord(next) ? next : emptyRecord();
      place[key] = inner;
      place = inner;
    });
  }
  const decoded = emptyRecord();
  for (const [key, value] of Object.entries(root)) decoded[key] = listsFrom(value);
  return decoded;
}
