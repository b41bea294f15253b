/** What can be found: pages, places, papers, people, and what can be done at once. */
export const kinds = ['page', 'action', 'shop', 'invoice', 'member'] as const;

export type Kind = (typeof kinds)[number];

export interface Entry {
  /** The same whenever it is offered, so that it can be remembered. */
  readonly id: string;
  readonly kind: Kind;
  readonly title: string;
  readonly detail?: string | undefined;
  /** mdi path */
  readonly icon: string;
  /** Further words by which it is found, in both languages. */
  readonly words?: string | undefined;
  readonly run: () => void;
}

/** Entries of a kind, in the order in which they are shown. */
export interface Group {
  readonly kind: Kind | 'recent';
  readonly entries: readonly Entry[];
}

/** Of each kind, so that all kinds that match can be seen. */
const mostOfKind = 6;

/** Without case and accents, and as it is typed without a German keyboard. */
export const folded = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

/** The umlauts without their dots as well: "uebersicht" and "ubersicht". */
const spellings = (text: string): string =>
  `${folded(text)} ${text
    .toLocaleLowerCase('de')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')}`;

/** How well an entry matches what was typed; 0 if a word of it occurs nowhere. */
function scoreOf({ title, detail = '', words = '' }: Entry, typed: readonly string[]): number {
  const [inTitle, elsewhere] = [spellings(title), spellings(`${detail} ${words}`)];
  const scores = typed.map((word) => {
    if (inTitle.startsWith(word)) return 8;
    if (inTitle.includes(` ${word}`)) return 6;
    if (` ${elsewhere}`.includes(` ${word}`)) return 4;
    return inTitle.includes(word) ? 3 : elsewhere.includes(word) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

/**
 * What matches the typed words, by kinds, the kind with the best match first. Of equal matches the one that was used
 * lately comes first. Without any word: what was used lately, then the pages and what can be done.
 */
export function find(entries: readonly Entry[], typed: string, recent: readonly string[]): Group[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return withoutWords(entries, recent);
  const lately = ({ id }: Entry) => (recent.includes(id) ? recent.length - recent.indexOf(id) : 0);
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || lately(other.entry) - lately(one.entry));
  const order = [...new Set(found.map(({ entry }) => entry.kind))];
  return order.map((kind) => ({
    kind,
    entries: found.flatMap(({ entry }) => (entry.kind === kind ? entry : [])).slice(0, mostOfKind),
  }));
}

function withoutWords(entries: readonly Entry[], recent: readonly string[]): Group[] {
  const used = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const others = (kind: Kind) => entries.filter((entry) => entry.kind === kind && !used.includes(entry));
  return [
    { kind: 'recent' as const, entries: used },
    { kind: 'page' as const, entries: others('page') },
    { kind: 'action' as const, entries: others('action') },
  ].filter((group) => group.entries.length > 0);
}
