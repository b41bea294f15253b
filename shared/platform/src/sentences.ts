/**
 * Sentences of one paragraph as one text, of which some may be missing. One text, since a browser that translates the page puts each into
 * an element of its own, and React fails at one that comes or goes beside others.
 */
export const sentences = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => part !== '' && part !== false && part != null).join(' ');
