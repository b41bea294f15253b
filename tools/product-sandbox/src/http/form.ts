/** Fields of the page's forms that are no texts. */
const numbers = new Set(['orders', 'minutes']);
const booleans = new Set(['isDown', 'isOn']);

/** What a form of the page says, as the same action of a test suite; what is left empty is left out. */
export function actionOfForm(form: URLSearchParams): Record<string, unknown> {
  const entries = [...form].filter(([, value]) => value.trim() !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, valueOf(name, value.trim())]));
}

function valueOf(name: string, value: string): unknown {
  if (numbers.has(name)) return Number(value);
  if (booleans.has(name)) return value === 'true';
  return value;
}
