import { type Registry, type RegistryAction, RegistryEntry } from '@kontor/contract/registry';
import { emptyRegistry } from './changes.ts';
import type { Store } from './store.ts';

/** The newest entry, where readers begin. It may lag behind by what was written in the last instant. */
const headPath = 'registry.json';

const entryPath = (revision: number): string => `history/${String(revision).padStart(6, '0')}.json`;

/** The stored registry is not what this version of the tool writes, or was damaged. */
export class RegistryDamagedError extends Error {
  override readonly name = 'RegistryDamagedError';
}

function parse(path: string, content: Buffer): RegistryEntry {
  try {
    return RegistryEntry.parse(JSON.parse(content.toString()));
  } catch (cause) {
    throw new RegistryDamagedError(`${path} is no entry of a registry.`, { cause });
  }
}

async function readAt(store: Store, path: string): Promise<RegistryEntry | null> {
  const content = await store.read(path);
  return content && parse(path, content);
}

/** An entry by its revision; `null` if there is none. */
export const readEntry = (store: Store, revision: number): Promise<RegistryEntry | null> =>
  readAt(store, entryPath(revision));

/**
 * The newest entry; `null` where nothing was published yet. Looks beyond `registry.json`, since whoever wrote an entry may have
 * been stopped before it moved that on.
 */
export async function readLatest(store: Store): Promise<RegistryEntry | null> {
  let latest = await readAt(store, headPath);
  for (;;) {
    const next = await readEntry(store, (latest?.revision ?? 0) + 1);
    if (!next) return latest;
    latest = next;
  }
}

/** All entries, newest first. */
export async function readHistory(store: Store): Promise<RegistryEntry[]> {
  const latest = await readLatest(store);
  const revisions = Array.from({ length: latest?.revision ?? 0 }, (_, index) => index + 1).reverse();
  const entries = await Promise.all(revisions.map((revision) => readEntry(store, revision)));
  return entries.filter((entry) => entry !== null);
}

export interface Change {
  readonly by: string;
  readonly action: RegistryAction;
  /** Name of the remote, or `host`. */
  readonly subject: string;
  readonly summary: string;
  /** The registry after the change. May be asked again, when somebody else was faster. */
  readonly apply: (registry: Registry, at: string) => Registry;
}

/**
 * Changes the registry by writing its next entry. If somebody else writes that entry first, the change is applied to theirs:
 * nobody's change is lost. What `apply` throws is thrown, and nothing is written.
 */
export async function changeRegistry(store: Store, change: Change, now = () => new Date()): Promise<RegistryEntry> {
  const { apply, ...about } = change;
  for (;;) {
    const latest = await readLatest(store);
    const at = now().toISOString();
    const entry = RegistryEntry.parse({
      revision: (latest?.revision ?? 0) + 1,
      at,
      ...about,
      registry: apply(latest?.registry ?? emptyRegistry, at),
    } satisfies RegistryEntry);
    const content = Buffer.from(`${JSON.stringify(entry, null, 2)}\n`);
    if (!(await store.create(entryPath(entry.revision), content))) continue;
    await store.replace(headPath, content);
    return entry;
  }
}
