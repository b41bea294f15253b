// Loaded before a server of an installation whose account at the payment provider rounds tax by line: the vendor's file says so, and
// is read once, at the start.

const file = new URL('../../../api/src/sales-terms/sales-terms.json', import.meta.url).href;
const { default: terms } = (await import(file, { with: { type: 'json' } })) as { default: { taxRounding: string } };
terms.taxRounding = 'line-item';
