import type { Store } from '@kontor/registry/store';
import { StartError } from '../start-error.ts';

/** Names the database whose journal is here. */
const path = 'journal.json';

/**
 * Makes sure that this place has the journal of this database, and no other one.
 * @param isWritten whether the database knows of parts of its journal
 * @param hasNewest whether the newest of them is here
 * @throws StartError in production; elsewhere a database may be thrown away, and a new one begins its journal
 */
export async function checkPlace(
  store: Store,
  {
    lineage,
    isWritten,
    hasNewest,
  }: { readonly lineage: string; readonly isWritten: boolean; readonly hasNewest: boolean },
  production: boolean,
): Promise<void> {
  const file = await store.read(path);
  const found = file === null ? null : (JSON.parse(file.toString()) as { readonly lineage: string }).lineage;
  if (production && found !== null && found !== lineage) {
    throw new StartError(
      `The journal in ${store.location} belongs to another database: KONTOR_JOURNAL names the wrong place, or an empty or very old database was started (docs/backup.md).`,
    );
  }
  if (production && isWritten && !hasNewest) {
    throw new StartError(
      `The journal in ${store.location} lacks what this database has written: KONTOR_JOURNAL names the wrong place, or files were lost (docs/backup.md).`,
    );
  }
  if (found !== lineage) await store.replace(path, Buffer.from(`${JSON.stringify({ format: 1, lineage })}\n`));
}
