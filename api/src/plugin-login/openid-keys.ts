import { generateKeyPair, type JsonWebKey, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Selectable } from 'kysely';
import { after, type Clock, days } from '../infrastructure/clock.ts';
import type { Database, Queryable, Tx } from '../infrastructure/database/open-database.ts';
import type { SealedSecrets } from '../infrastructure/sealed-secrets.ts';
import type { KeyRing } from '../infrastructure/secrets/key-ring.ts';
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
export async function readOpenIdKeys(database: Database, clock: Clock, keyRing: KeyRing): Promise<OpenIdKeys> {
  const now = clock.now();
  const [newest] = await generations(database);
  if (newest === undefined || after(newest.created_at, lifetime) <= now) {
    await addGeneration(database, (newest?.generation ?? 0) + 1, now, keyRing);
  }
  const all = await generations(database);
  const announced = all.find(({ created_at }) => after(created_at, announcement) <= now);
  // The first one signs at once, because nothing was published before it.
  const current = announced ?? all.at(-1);
  const ordered = [current, ...all.filter((key) => key !== current)].filter((key) => key !== undefined);
  const opened = ordered.map((row) => openKeys(row, keyRing));
  return { signing: opened.map(({ signing }) => signing), cookies: opened.map(({ cookie }) => cookie) };
}

const purposesOf = (generation: number) => ({
  signing: `openid signing key|${generation}`,
  cookie: `openid cookie secret|${generation}`,
});

function openKeys({ generation, signing_key: signing, cookie_secret: cookie }: KeyRow, keyRing: KeyRing) {
  const purposes = purposesOf(generation);
  return {
    signing: JSON.parse(keyRing.open(purposes.signing, signing)) as JsonWebKey,
    cookie: keyRing.open(purposes.cookie, cookie),
  };
}

type Opened = ReturnType<typeof openKeys>;

function sealKeys(generation: number, { signing, cookie }: Opened, keyRing: KeyRing) {
  const purposes = purposesOf(generation);
  return {
    signing_key: JSON.stringify(keyRing.seal(purposes.signing, JSON.stringify(signing))),
    cookie_secret: keyRing.seal(purposes.cookie, cookie),
  };
}

/** Newest first. */
const generations = (database: Queryable): Promise<KeyRow[]> =>
  database.selectFrom('openid_key').selectAll().orderBy('generation', 'desc').execute();

/** If two instances do this simultaneously, the second changes nothing. */
async function addGeneration(database: Queryable, generation: number, now: Date, keyRing: KeyRing): Promise<void> {
  // Every OpenID library can verify RS256, including those of PHP.
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const signing = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
  const keys = { signing, cookie: randomSecret() };
  await database
    .insertInto('openid_key')
    .values({ generation, ...sealKeys(generation, keys, keyRing), created_at: now })
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

/** A new generation that signs a day later. */
export async function announceOpenIdKeys(db: Queryable, now: Date, keyRing: KeyRing): Promise<void> {
  const [newest] = await generations(db);
  await addGeneration(db, (newest?.generation ?? 0) + 1, now, keyRing);
}

/** Ends all generations at once, after a leak: logins of plugins that are under way have to begin anew. */
export async function replaceOpenIdKeys(tx: Queryable, now: Date, keyRing: KeyRing): Promise<void> {
  const [newest] = await generations(tx);
  await tx.deleteFrom('openid_key').execute();
  await addGeneration(tx, (newest?.generation ?? 0) + 1, now, keyRing);
}

/** The keys of the OpenID provider. */
export const openIdKeySecrets: SealedSecrets = {
  kind: 'keys of the OpenID provider',
  list: async (db) => (await generations(db)).flatMap(storedTexts),
  async sealAnew(tx, keyRing) {
    const others = (await lockAll(tx)).filter((row) => !storedTexts(row).every((text) => keyRing.isCurrent(text)));
    for (const row of others) await replace(tx, row, sealKeys(row.generation, openKeys(row, keyRing), keyRing));
    return others.length;
  },
};

const lockAll = (tx: Tx): Promise<KeyRow[]> => tx.selectFrom('openid_key').selectAll().forUpdate().execute();

const replace = async (tx: Tx, { generation }: KeyRow, stored: ReturnType<typeof sealKeys>): Promise<void> =>
  void (await tx.updateTable('openid_key').set(stored).where('generation', '=', generation).execute());

const storedTexts = ({ signing_key: signing, cookie_secret: cookie }: KeyRow): string[] => [signing, cookie];
