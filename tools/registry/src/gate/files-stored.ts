import { missingFiles } from '@kontor/registry/stored-files';
import type { Candidate, Refusal } from '../refusal.ts';

/** All files of a release are stored where browsers will request them. */
export async function filesStored({ store, release }: Candidate): Promise<Refusal[]> {
  const missing = await missingFiles(store, release);
  if (missing.length === 0) return [];
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  return [
    {
      rule: 'files-stored',
      reason: `${missing[0]}${others} of ${release.version} are not in ${store.location}.`,
      wayOut: 'Publish the same build again: what is missing is added.',
    },
  ];
}
