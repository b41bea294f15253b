import { type Store, StoreError } from '@kontor/registry/store';
import { seconds } from '../clock.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { late, within } from '../within.ts';
import type { JournalEntry } from './journal.tables.ts';

/** What a number was given to. */
export interface NumberedDocument {
  /** What the document is about: it gets the same number again. */
  readonly subject: string;
  /** What the document states. */
  readonly content: unknown;
}

/** The files of one database's journal. They are written once, and sealed, because documents name people. */
export interface JournalFiles {
  /**
   * Gives a number to a document, unless it was given before.
   * @returns what has the number now: this document, or the one that was faster
   */
  claim(number: string, document: NumberedDocument): Promise<NumberedDocument>;
  findNumber(number: string): Promise<NumberedDocument | null>;
  /**
   * Writes a part, unless there is one with this number.
   * @returns the entries of the part that is there now
   */
  write(part: number, entries: readonly JournalEntry[]): Promise<readonly JournalEntry[]>;
  findPart(part: number): Promise<readonly JournalEntry[] | null>;
}

/** The store of the journal cannot be used now: what waits for it is tried again. */
export const isJournalUnavailable = (error: unknown): boolean => error instanceof StoreError;

/** A connection to the database waits meanwhile, which ends one that is silent for 30 seconds. */
const longest = seconds(10);

/** A journal's files are below the name of its lineage: `LINEAGE/parts/000000000042.json`, `LINEAGE/numbers/RE-2026/00042.json`. */
export function openJournalFiles(
  store: Store,
  keyRing: KeyRing,
  lineage: string,
  limit: number = longest,
): JournalFiles {
  async function inTime<T>(work: Promise<T>): Promise<T> {
    const result = await within(limit, work);
    if (result === late) throw new StoreError(`The journal in ${store.location} does not answer.`);
    return result;
  }

  /** The path is a part of what is sealed: a file cannot be put in the place of another one. */
  const purposeOf = (path: string) => `journal:${path}`;

  async function find<T>(path: string): Promise<T | null> {
    const file = await inTime(store.read(path));
    if (file === null) return null;
    const { sealed } = JSON.parse(file.toString()) as { readonly sealed: string };
    return JSON.parse(keyRing.open(purposeOf(path), sealed)) as T;
  }

  async function writeOnce<T>(path: string, value: T): Promise<T> {
    const sealed = keyRing.seal(purposeOf(path), JSON.stringify(value));
    if (await inTime(store.create(path, Buffer.from(`${JSON.stringify({ format: 1, sealed })}\n`)))) return value;
    const there = await find<T>(path);
    if (there === null) throw new StoreError(`${path} in ${store.location} was removed while it was written.`);
    return there;
  }

  const pathOfPart = (part: number) => `${lineage}/parts/${String(part).padStart(12, '0')}.json`;
  /** `RE-2026-00042` in the folder of its series. */
  const pathOfNumber = (number: string) => {
    const end = number.lastIndexOf('-');
    return `${lineage}/numbers/${number.slice(0, end)}/${number.slice(end + 1)}.json`;
  };

  return {
    claim: (number, document) => writeOnce(pathOfNumber(number), document),
    findNumber: (number) => find<NumberedDocument>(pathOfNumber(number)),
    write: (part, entries) => writeOnce(pathOfPart(part), entries),
    findPart: (part) => find<readonly JournalEntry[]>(pathOfPart(part)),
  };
}
