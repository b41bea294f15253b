import { integrityInName } from '@kontor/contract/content-name';
import type { PageRelease } from '@kontor/contract/page-registry';

/** What the content of an entry is checked by: its record says it where its name does not. Empty for one that may change at any time. */
export const integrityOfEntry = ({ entry, integrity }: Pick<PageRelease, 'entry' | 'integrity'>): string =>
  integrity || (integrityInName(entry) ?? '');
