import { type Registry, type RegistryAction, RegistryEntry, registryFormat } from '@kontor/contract/registry';
import { emptyRegistry, RefusedChangeError } from './changes.ts';
import { filesAtOnce, type Store, StoreError } from './store.ts';

/** The newest entry, where readers begin. It may be slightly behind. */
const headPath = 'registry.json';

const entryPath = (revision: number): string => `history/${String(revision).padStart(6, '0')}.json`;

/** The stored registry has an unsupported format, or is damaged. */
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

/** Where the log is read from when its head is missing or damaged: the head contains nothing in addition to the entries. */
async function readNewestListed(store: Store): Promise<RegistryEntry | null> {
  const newest = (await store.list('history/')).findLast((path) => /^history\/\d{6,}\.json$/.test(path));
  return newest === undefined ? null : readEntry(store, Number.parseInt(newest.slice('history/'.length), 10));
}

/**
 * The newest entry; `null` if nothing was published yet. Looks beyond `registry.json`, since the writer of an entry may
 * have been stopped before updating that file.
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

/** The newest entry, for writing the next one: refused if data of newer tools would be lost. */
export async function readToChange(store: Store): Promise<RegistryEntry | null> {
  const latest = await readLatest(store);
  const { format = 1 } = latest ?? {};
  if (format <= registryFormat) return latest;
  const message = `The registry in ${store.location} is of format ${format}; this tool knows ${registryFormat}.`;
  throw new RefusedChangeError('newer-format', `${message} It would lose what is new there. Update the tool.`);
}

/**
 * All entries, newest first. Reads some ahead, but not all, because a log may be long. Fails only at an entry that
 * cannot be read.
 */
export async function* walkHistory(store: Store): AsyncGenerator<RegistryEntry, void> {
  const newest = await readLatest(store);
  if (!newest) return;
  // The head has the same content, even if the entry itself is missing.
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

/** The newest entries, as many as requested, newest first. */
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

/** A change of the registry: its author, its text in the log, and its effect. */
export interface Change {
  readonly by: string;
  readonly action: RegistryAction;
  /** Name of the remote, or `host`; several as in `host, signup`; `*` for all of them. */
  readonly subject: string;
  readonly summary: string;
  /**
   * The registry after the change at an instant; the same object if nothing changes. Called again when another writer
   * was faster.
   */
  readonly apply: (registry: Registry, at: string) => Registry;
}

/**
 * The instant of the next entry. Clocks of teams differ; in the log time only increases, because pruning depends on it,
 * and no two entries share an instant, because it identifies who promoted a release.
 */
export const instantAfter = (latest: Pick<RegistryEntry, 'at'> | null, now: Date): string =>
  new Date(Math.max(now.getTime(), latest ? Date.parse(latest.at) + 1 : 0)).toISOString();

const contentOf = (entry: RegistryEntry): Buffer => Buffer.from(`${JSON.stringify(entry, null, 2)}\n`);

/** The newest entry may have been removed manually. The head has the same content; otherwise the next entry would leave a gap. */
async function keepEntry(store: Store, entry: RegistryEntry): Promise<void> {
  const path = entryPath(entry.revision);
  if (!(await store.read(path))) await store.create(path, contentOf(entry));
}

/** How many other writers may be faster, one after the other, before a change fails. */
const attempts = 100;

/**
 * Changes the registry by writing its next entry. If another writer writes that entry first, the change is applied to
 * theirs: no change is lost. Errors of `apply` are thrown, and nothing is written. Returns `null` if nothing was
 * changed.
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
  // After a lost answer, a client that repeats its request is told that the file exists: it may be its own.
  const there = await store.read(entryPath(revision));
  return there?.equals(content) ?? false;
}
