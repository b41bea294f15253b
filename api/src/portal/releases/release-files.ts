import type { Files, TextFiles } from '@kontor/contract/build-record';
import type { Language } from '@kontor/contract/schema';

/** With addresses instead of names. */
export const below = (url: string, { scripts, styles }: Files): Files => ({
  scripts: scripts.map((file) => url + file),
  styles: styles.map((file) => url + file),
});

export const noFiles: Files = { scripts: [], styles: [] };

/** Text files of the build that the page needs: those of all its pages, of this one, and of its remote. */
export function textsFor(
  texts: TextFiles | undefined,
  language: Language,
  page: string | null,
  remote?: string,
): Files {
  const isNeeded = (use: string) => use === 'all' || use === remote || (page !== null && use.split('-').includes(page));
  return together(Object.entries(texts?.[language] ?? {}).flatMap(([use, files]) => (isNeeded(use) ? files : [])));
}

/** All of them as one list. */
export const together = (all: readonly Files[]): Files => ({
  scripts: all.flatMap(({ scripts }) => scripts),
  styles: all.flatMap(({ styles }) => styles),
});
