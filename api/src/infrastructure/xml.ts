/** A part of an XML document, already written. */
export type Xml = string & { readonly isXml: true };

type Content = string | number | Xml | readonly (Xml | null)[];

/** An element with its text, or with the elements in it. Those that are `null` are left out. */
export function element(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner =
    typeof content === 'object' ? content.filter((part) => part !== null).join('') : escapeXml(`${content}`);
  return `<${name}${written.join('')}>${inner}</${name}>` as Xml;
}

/** The same, or nothing for an absent or empty text. */
export const optional = (name: string, text: string | null, attributes: Readonly<Record<string, string>> = {}) =>
  text === null || text === '' ? null : element(name, text, attributes);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What no XML document may contain, escaped or not (XML 1.0, 2.2): one such character makes all of it unreadable. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Forms refuse what is unwritable; what was stored before they did is replaced, as Unicode advises (U+FFFD). */
export const escapeXml = (text: string): string =>
  text.replaceAll(unwritable, '\u{FFFD}').replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
