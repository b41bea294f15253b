import { generateKeyPair, type JsonWebKey, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Selectable } from 'kysely';
import { after, type Clock, days } from '../infrastructure/clock.ts';
import type { Database, Queryable } from '../infrastructure/database/open-database.ts';
import { randomSecret } from '../infrastructure/signing.ts';
import type { OpenIdTables } from './openid.tables.ts';

type KeyRow = Selectable<OpenIdTables['openid_key']>;

/** How long a generation signs. */
const lifetime = days(90);
/** A new generation is published this long before it signs, so that every instance and every plugin has read it. */
const announcement = days(1);

/** The provider's keys: the first of each kind signs, the others are accepted. */
export interface OpenIdKeys {
  readonly signing: readonly JsonWebKey[];
  readonly cookies: readonly string[];
}

/** The keys of all instances, created when they are first needed; an old generation gets a successor. */
export async function readOpenIdKeys(database: Database, clock: Clock): Promise<OpenIdKeys> {
  const now = clock.now();
  const [newest] = await generations(database);
  if (newest === undefined || after(newest.created_at, lifetime) <= now) {
    await addGeneration(database, (newest?.generation ?? 0) + 1, now);
  }
  const all = await generations(database);
  const announced = all.find(({ created_at }) => after(created_at, announcement) <= now);
  // The first one signs at once, because nothing was published before it.
  const current = announced ?? all.at(-1);
  const ordered = [current, ...all.filter((key) => key !== current)].filter((key) => key !== undefined);
  return {
    signing: ordered.map(({ signing_key }) => signing_key),
    cookies: ordered.map(({ cookie_secret }) => cookie_secret),
  };
}

/** Newest first. */
const generations = (database: Database): Promise<KeyRow[]> =>
  database.selectFrom('openid_key').selectAll().orderBy('generation', 'desc').execute();

/** If two instances do this simultaneously, the second changes nothing. */
async function addGeneration(database: Database, generation: number, now: Date): Promise<void> {
  // Every OpenID library can verify RS256, including those of PHP.
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const signingKey = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
  await database
    .insertInto('openid_key')
    .values({
      generation,
      signing_key: JSON.stringify(signingKey),
      cookie_secret: randomSecret(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes generations whose signatures have all expired: their successor has been signing for a week. */
export async function removeOldGenerations(tx: Queryable, now: Date): Promise<void> {
  await tx
    .deleteFrom('openid_key')
    .where('generation', '<', (of) =>
      of
        .selectFrom('openid_key')
        .select(({ fn }) => fn.max('generation').as('successor'))
        .where('created_at', '<', after(now, -announcement - days(7))),
    )
    .execute();
}
