import type { HostBuild } from '@kontor/contract/build-record';
import type { HostRelease } from '@kontor/contract/registry';
import { routes } from '@kontor/contract/routes';
import type { Pages } from './demo-people.ts';

/** The pages of a host, as far as one can tell. */
export interface KnownPages {
  readonly pages: Pages;
  /** The host itself says so. Else these are of another time, and one that it does not know is no defect. */
  readonly isRecorded: boolean;
}

/**
 * Which pages a host knows, and who has to show them: it says so in its record. One whose record is older than that is looked at
 * by what the first of the others says that does, since hosts that run at the same time know nearly the same pages; so every caller
 * gets the same answer. Only where no host says anything it is the table of this checkout.
 */
export function knownPages({ routes: own }: HostBuild, others: readonly HostRelease[]): KnownPages {
  if (own) return { pages: own, isRecorded: true };
  const [pages = routes] = others.flatMap(({ build }) => (build.routes ? [build.routes] : []));
  return { pages, isRecorded: false };
}
