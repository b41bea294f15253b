import { integrityInName } from '@kontor/contract/content-name';
import type { PageRelease } from '@kontor/contract/page-registry';

/** The integrity of an entry: from its record if its name does not contain it. Empty for entries that may change. */
export const integrityOfEntry = ({ entry, integrity }: Pick<PageRelease, 'entry' | 'integrity'>): string =>
  integrity || (integrityInName(entry) ?? '');
