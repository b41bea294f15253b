import { type Registry, type RegistryAction, RegistryEntry, registryFormat } from '@kontor/contract/registry';
import { emptyRegistry, RefusedChangeError } from './changes.ts';
import { filesAtOnce, type Store, StoreError } from './store.ts';

/** The newest entry, where readers begin. It may lag behind by what was written in the last instant. */
const headPath = 'registry.json';

const entryPath = (revision: number): string => `history/${String(revision).padStart(6, '0')}.json`;

/** The stored registry is not what this version of the tool writes, or was damaged. */
export class RegistryDamagedError extends Error {
  override readonly name = 'RegistryDamagedError';
}

function parse(content: Buffer): RegistryEntry | null {
  try {
    return RegistryEntry.parse(JSON.parse(content.toString()));
  } catch {
    return null;
  }
}

/** An entry by its revision; `null` if there is none. */
export async function readEntry(store: Store, revision: number): Promise<RegistryEntry | null> {
  const path = entryPath(revision);
  const content = await store.read(path);
  if (!content) return null;
  const entry = parse(content);
  if (entry?.revision === revision) return entry;
  throw new RegistryDamagedError(
    `${path} in ${store.location} is no entry of a registry. Bring it back from a backup.`,
  );
}

/** Where the log is read from when its head is missing or damaged: the head says nothing that the entries do not say. */
async function readNewestListed(store: Store): Promise<RegistryEntry | null> {
  const newest = (await store.list('history/')).findLast((path) => /^history\/\d{6,}\.json$/.test(path));
  return newest === undefined ? null : readEntry(store, Number.parseInt(newest.slice('history/'.length), 10));
}

/**
 * The newest entry; `null` where nothing was published yet. Looks beyond `registry.json`, since the writer of an entry may have
 * been stopped before it updated that file.
 */
export async function readLatest(store: Store): Promise<RegistryEntry | null> {
  const head = await store.read(headPath);
  let latest = (head && parse(head)) ?? (await readNewestListed(store));
  for (;;) {
    const next = await readEntry(store, (latest?.revision ?? 0) + 1);
    if (!next) return latest;
    latest = next;
  }
}

/** The newest entry, for the writer of the next one: refused where that would lose what only newer tools know. */
export async function readToChange(store: Store): Promise<RegistryEntry | null> {
  const latest = await readLatest(store);
  const { format = 1 } = latest ?? {};
  if (format <= registryFormat) return latest;
  const message = `The registry in ${store.location} is of format ${format}; this tool knows ${registryFormat}.`;
  throw new RefusedChangeError('newer-format', `${message} It would lose what is new there. Update the tool.`);
}

/**
 * All entries, newest first. Reads some ahead, and no more than are asked for: a log may be long. Fails at an entry that cannot
 * be read, and not before that.
 */
export async function* walkHistory(store: Store): AsyncGenerator<RegistryEntry, void> {
  const newest = await readLatest(store);
  if (!newest) return;
  // The head says the same, also where the entry itself is gone.
  yield newest;
  for (let last = newest.revision - 1; last > 0; last -= filesAtOnce) {
    const revisions = Array.from({ length: Math.min(filesAtOnce, last) }, (_, index) => last - index);
    for (const read of await Promise.allSettled(revisions.map((revision) => readKnownEntry(store, revision)))) {
      if (read.status === 'rejected') throw read.reason;
      yield read.value;
    }
  }
}

async function readKnownEntry(store: Store, revision: number): Promise<RegistryEntry> {
  const entry = await readEntry(store, revision);
  if (entry) return entry;
  throw new RegistryDamagedError(
    `${entryPath(revision)} is missing in ${store.location}. Bring it back from a backup.`,
  );
}

/** The newest entries that are wanted, newest first. */
export async function readHistory(
  store: Store,
  limit: number,
  isWanted: (entry: RegistryEntry) => boolean = () => true,
): Promise<RegistryEntry[]> {
  const entries: RegistryEntry[] = [];
  for await (const entry of walkHistory(store)) {
    if (isWanted(entry)) entries.push(entry);
    if (entries.length === limit) break;
  }
  return entries;
}

/** A change of the registry: who wants it, what the log says of it, and what it does. */
export interface Change {
  readonly by: string;
  readonly action: RegistryAction;
  /** Name of the remote, or `host`; several as in `host, signup`; `*` for all of them. */
  readonly subject: string;
  readonly summary: string;
  /**
   * The registry after the change at an instant; the very same object if there is nothing to change. May be asked again, when
   * another writer was faster.
   */
  readonly apply: (registry: Registry, at: string) => Registry;
}

/**
 * The instant of the entry after that one. Clocks of teams differ; in the log time only passes, since it tells how long ago a
 * release went out of use, and no two entries share an instant, since it tells who put a release in place.
 */
export const instantAfter = (latest: Pick<RegistryEntry, 'at'> | null, now: Date): string =>
  new Date(Math.max(now.getTime(), latest ? Date.parse(latest.at) + 1 : 0)).toISOString();

const contentOf = (entry: RegistryEntry): Buffer => Buffer.from(`${JSON.stringify(entry, null, 2)}\n`);

/** The newest entry may have been removed by hand. The head holds the same; without it the next entry would leave a gap. */
async function keepEntry(store: Store, entry: RegistryEntry): Promise<void> {
  const path = entryPath(entry.revision);
  if (!(await store.read(path))) await store.create(path, contentOf(entry));
}

/** So many others have to be faster, one after the other, before a change gives up. */
const attempts = 100;

/**
 * Changes the registry by writing its next entry. If another writer writes that entry first, the change is applied to theirs:
 * no change is lost. What `apply` throws is thrown, and nothing is written. Answers `null` if nothing was to be changed.
 */
export async function changeRegistry(
  store: Store,
  change: Change,
  now = () => new Date(),
): Promise<RegistryEntry | null> {
  const { apply, ...about } = change;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const latest = await readToChange(store);
    const before = latest?.registry ?? emptyRegistry;
    const at = instantAfter(latest, now());
    const registry = apply(before, at);
    if (registry === before) return null;
    if (latest) await keepEntry(store, latest);
    const revision = (latest?.revision ?? 0) + 1;
    const written: RegistryEntry = { format: registryFormat, revision, at, ...about, registry };
    const entry = RegistryEntry.parse(written);
    const content = contentOf(entry);
    if (!(await writeEntry(store, revision, content))) continue;
    await store.replace(headPath, content);
    return entry;
  }
  throw new StoreError(`The registry in ${store.location} is too busy: others were faster ${attempts} times.`);
}

async function writeEntry(store: Store, revision: number, content: Buffer): Promise<boolean> {
  if (await store.create(entryPath(revision), content)) return true;
  // A client that asks again after a lost answer is told that the file is there: it may be its own.
  const there = await store.read(entryPath(revision));
  return there?.equals(content) ?? false;
}
