import escapeHtml from 'escape-html';

/** Markup that may stand in other markup as it is. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | null | false | readonly Markup[];

export type { Markup };

/** Escapes every value that is no markup itself; `null` and `false` leave nothing. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.map((part, index) => part + (index < values.length ? shown(values[index] ?? null) : '')).join(''));

function shown(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('\n') : escapeHtml(String(value));
}

/** Without escaping, for styles. */
export const raw = (text: string): Markup => new Markup(text);
