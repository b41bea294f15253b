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

const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
