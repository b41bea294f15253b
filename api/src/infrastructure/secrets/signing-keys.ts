import type { KeyObject } from 'node:crypto';
import { createSecretKey, randomBytes } from 'node:crypto';
import { after, type Clock, days, minutes } from '../clock.ts';
import type { Database, Queryable } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { equalSecrets, sign } from '../signing.ts';
import type { KeyRing } from './key-ring.ts';

/** Signs values that are issued and returned: XSRF tokens, cookies, short-lived links. */
export interface SigningKeys {
  sign(message: string): string;
  /** Whether this is a signature of the current key, of an earlier one that is still accepted, or of the next. */
  verify(message: string, signature: string): boolean;
  /** All signatures that `verify` accepts, that of the current key first; to look for a stored one. */
  signatures(message: string): readonly string[];
}

/** How long a generation signs. */
const lifetime = days(90);
/** A generation exists this long before it signs, so that all servers have read it. */
const announcement = days(1);
/** As long as the cookies of known browsers are valid; sessions and their XSRF tokens end earlier. */
const kept = days(180);

/** How often a running server reads the generations. */
const readAgainAfter = minutes(10);

/** One key, which is never replaced; for tests, and as the form that generations have in memory. */
export function signingKeysOf(keys: readonly [KeyObject, ...KeyObject[]]): SigningKeys {
  const [current] = keys;
  return {
    sign: (message) => sign(current, message),
    verify: (message, signature) => keys.some((key) => equalSecrets(sign(key, message), signature)),
    signatures: (message) => keys.map((key) => sign(key, message)),
  };
}

/** Reads the generations, and again from time to time, in the background: signing does not wait for the database. */
export async function openSigningKeys(
  database: Database,
  clock: Clock,
  keyRing: KeyRing,
  log: Log,
): Promise<SigningKeys> {
  let keys = await read();
  let checkedAt = clock.now();

  async function read(): Promise<SigningKeys> {
    return signingKeysOf(await readGenerations(database, clock.now(), keyRing));
  }

  function latest(): SigningKeys {
    if (clock.now() > after(checkedAt, readAgainAfter)) {
      checkedAt = clock.now();
      read().then(
        (fresh) => {
          keys = fresh;
        },
        (error: unknown) =>
          log.warn({ err: error }, 'signing keys could not be read again: the known ones stay in use'),
      );
    }
    return keys;
  }

  return {
    sign: (message) => latest().sign(message),
    verify: (message, signature) => latest().verify(message, signature),
    signatures: (message) => latest().signatures(message),
  };
}

export const purposeOf = (generation: number): string => `signing key|${generation}`;

/** The key that signs first, then all others that are accepted. */
async function readGenerations(
  database: Queryable,
  now: Date,
  keyRing: KeyRing,
): Promise<readonly [KeyObject, ...KeyObject[]]> {
  const [newest] = await generations(database);
  if (newest === undefined || after(newest.created_at, lifetime) <= now) {
    await addGeneration(database, (newest?.generation ?? 0) + 1, now, keyRing);
  }
  const all = await generations(database);
  // The first one signs at once, because nothing was signed before it.
  const current = all.find(({ created_at }) => after(created_at, announcement) <= now) ?? all.at(-1);
  if (current === undefined) throw new Error('A generation that was just added is missing');
  const keyOf = ({ generation, sealed_key }: (typeof all)[number]) =>
    createSecretKey(Buffer.from(keyRing.open(purposeOf(generation), sealed_key), 'base64url'));
  return [keyOf(current), ...all.filter((row) => row !== current).map(keyOf)];
}

/** Newest first. */
const generations = (db: Queryable) => db.selectFrom('signing_key').selectAll().orderBy('generation', 'desc').execute();

/** If two servers do this simultaneously, the second changes nothing. */
async function addGeneration(db: Queryable, generation: number, now: Date, keyRing: KeyRing): Promise<void> {
  const key = randomBytes(32).toString('base64url');
  await db
    .insertInto('signing_key')
    .values({ generation, sealed_key: keyRing.seal(purposeOf(generation), key), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A new generation that signs a day later; the others are accepted as long as ever. */
export async function announceSigningKey(db: Queryable, now: Date, keyRing: KeyRing): Promise<void> {
  const [newest] = await generations(db);
  await addGeneration(db, (newest?.generation ?? 0) + 1, now, keyRing);
}

/** Ends all generations at once, after a leak: everything that they signed is void. */
export async function replaceSigningKeys(tx: Queryable, now: Date, keyRing: KeyRing): Promise<void> {
  const [newest] = await generations(tx);
  await tx.deleteFrom('signing_key').execute();
  await addGeneration(tx, (newest?.generation ?? 0) + 1, now, keyRing);
}

/** Deletes generations of which nothing is valid any more. */
export async function removeOldSigningKeys(tx: Queryable, now: Date): Promise<void> {
  await tx
    .deleteFrom('signing_key')
    .where('generation', '<', (of) =>
      of
        .selectFrom('signing_key')
        .select(({ fn }) => fn.max('generation').as('successor'))
        .where('created_at', '<', after(now, -announcement - kept)),
    )
    .execute();
}
