import { randomBytes } from 'node:crypto';
import type { TotpSecret } from '@kontor/contract/totp';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { openTotpSecret } from '../../accounts/totp/totp-sealers.ts';
import { announceOpenIdKeys, readOpenIdKeys } from '../../plugin-login/openid-keys.ts';
import { sealedSecrets } from '../../server/sealed-secrets.ts';
import { merchant, password } from '../../testing/accounts.ts';
import { contentsOf } from '../../testing/every-call.ts';
import { testSecretKeys } from '../../testing/secret-keys.ts';
import { testApp } from '../../testing/test-app.ts';
import { days } from '../clock.ts';
import { createSealer } from '../sealing.ts';
import { sign } from '../signing.ts';
import { StartError } from '../start-error.ts';
import { createKeyRing, isSealed, type SecretKey } from './key-ring.ts';
import { checkSecrets, sealAll, sealingKeys, sealSecretsJob, unsealAll } from './sealed-secrets.ts';
import { openSigningKeys } from './signing-keys.ts';

const kontor = await testApp();
const { database, clock, log, keyRing } = kontor.infrastructure;
const [testKey] = testSecretKeys;
const legacyKey = randomBytes(32).toString('base64url');

const codeOf = (secret: string, steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** A user with an app, and the database as an earlier release has left it: with everything in clear, or sealed with that. */
async function legacyDatabase() {
  const { client, email, userUuid } = await merchant(kontor);
  const { secret } = (await client.expect(200, 'POST /user/totp', { password })).json<TotpSecret>();
  await client.expect(200, 'POST /user/totp/confirm', { code: codeOf(secret, -1) });
  const openId = await readOpenIdKeys(database, clock, keyRing);
  await database.insertInto('system_value').values({ name: 'signing-key', value: legacyKey }).execute();
  await database.deleteFrom('signing_key').execute();
  const legacy = createSealer(legacyKey, `totp secret|${userUuid}`).seal(secret);
  await database.updateTable('totp').set({ sealed_secret: legacy }).execute();
  const [signing] = openId.signing;
  await database
    .updateTable('openid_key')
    .set({ signing_key: JSON.stringify(signing), cookie_secret: openId.cookies[0] ?? '' })
    .execute();
  return { email, secret, openId };
}

const signIn = (username: string, code: string) =>
  kontor.client().call('POST /auth/login', { body: { username, password, code } });

const ringOf = (...keys: [SecretKey, ...SecretKey[]]) => createKeyRing(keys);
const nextKey: SecretKey = { name: 'next', key: randomBytes(32) };

/** What release 0.1.0 reads: the key in clear, secrets of apps that are sealed with it, and keys of the provider as objects. */
async function readByLastRelease() {
  const { value: key } = await database
    .selectFrom('system_value')
    .select('value')
    .where('name', '=', 'signing-key')
    .executeTakeFirstOrThrow();
  const apps = await database.selectFrom('totp').select(['user_uuid', 'sealed_secret']).execute();
  const openId = await database.selectFrom('openid_key').selectAll().orderBy('generation').execute();
  return {
    key,
    apps: apps.map((row) => createSealer(key, `totp secret|${row.user_uuid}`).open(row.sealed_secret)),
    signing: openId.map(({ signing_key: signing }) => signing),
    cookies: openId.map(({ cookie_secret: cookie }) => cookie),
  };
}

test('the database of release 0.1.0 stays in use by both releases, is sealed by a job a week later, and holds no secret in clear then', async () => {
  const { email, secret, openId } = await legacyDatabase();
  const environment = { databaseUrl: 'postgres://db' };
  const { jobs } = kontor.infrastructure;
  const keys = await openSigningKeys(database, clock, keyRing, log);
  // Nothing that was signed is void.
  expect(keys.verify('message', sign(Buffer.from(legacyKey, 'base64url'), 'message'))).toBe(true);
  await checkSecrets({ database, clock, jobs, keyRing, environment }, sealedSecrets);
  expect((await signIn(email, codeOf(secret, 0))).statusCode).toBe(200);
  // What is added meanwhile is stored as that release reads it.
  const added = await (await merchant(kontor)).client.expect(200, 'POST /user/totp', { password });
  await announceOpenIdKeys(database, clock.now(), keyRing);
  const read = await readByLastRelease();
  expect(read).toMatchObject({ key: legacyKey, signing: [openId.signing[0], { kty: 'RSA' }] });
  expect(read.apps.sort()).toEqual([secret, added.json<TotpSecret>().secret].sort());
  expect(read.cookies.filter(isSealed)).toEqual([]);

  clock.offset += days(6);
  await kontor.worker.runDue();
  expect(await contentsOf(database)).toContain(legacyKey);
  clock.offset += days(1);
  await kontor.worker.runDue();
  const contents = await contentsOf(database);
  for (const hidden of [legacyKey, secret, openId.cookies[0], openId.signing[0]?.d])
    expect(contents).not.toContain(hidden);
  expect(await sealingKeys(database, sealedSecrets)).toEqual(new Set(['test']));
  expect(await readOpenIdKeys(database, clock, keyRing)).toMatchObject({ signing: read.signing.toReversed() });
  expect((await signIn(email, codeOf(secret, 1))).statusCode).toBe(200);
});

test('sealed secrets are stored for release 0.1.0 again, so that it can return, and are sealed at the next start', async () => {
  const { jobs } = kontor.infrastructure;
  const environment = { databaseUrl: null };
  const signature = (await openSigningKeys(database, clock, keyRing, log)).sign('message');
  const openId = await readOpenIdKeys(database, clock, keyRing);
  const apps = await totpSecretsOf();
  await unsealAll({ database, clock, jobs, keyRing, log }, sealedSecrets);
  const read = await readByLastRelease();
  expect(read.apps).toEqual(apps);
  expect(read.signing).toEqual(expect.arrayContaining([...openId.signing]));
  expect(read.cookies.filter(isSealed)).toEqual([]);
  // What that release signs is accepted by this one, and the other way round.
  expect(sign(Buffer.from(read.key, 'base64url'), 'message')).toBe(signature);
  expect(await readOpenIdKeys(database, clock, keyRing)).toEqual(openId);

  await checkSecrets({ database, clock, jobs, keyRing, environment }, sealedSecrets);
  await kontor.worker.runDue();
  expect(await sealingKeys(database, sealedSecrets)).toEqual(new Set(['test']));
  expect(await contentsOf(database)).not.toContain(read.key);
});

async function totpSecretsOf() {
  const rows = await database.selectFrom('totp').select(['user_uuid', 'sealed_secret']).execute();
  return Promise.all(rows.map((row) => openTotpSecret(database, keyRing, row)));
}

test('keys are rotated: the new one seals everything, and the old one is not needed any more', async () => {
  const before = await readOpenIdKeys(database, clock, keyRing);
  const signature = kontor.infrastructure.signingKeys.sign('message');
  const both = ringOf(nextKey, testKey);
  expect(await sealAll({ database, keyRing: both, log }, sealedSecrets)).toBeGreaterThan(2);
  expect(await sealAll({ database, keyRing: both, log }, sealedSecrets)).toBe(0);
  const alone = ringOf(nextKey);
  expect(await sealingKeys(database, sealedSecrets)).toEqual(new Set(['next']));
  expect((await openSigningKeys(database, clock, alone, log)).verify('message', signature)).toBe(true);
  expect(await readOpenIdKeys(database, clock, alone)).toEqual(before);
  await expect(openSigningKeys(database, clock, keyRing, log)).rejects.toThrow('sealed with the key next');
  await sealAll({ database, keyRing: ringOf(testKey, nextKey), log }, sealedSecrets);
});

test('a start without a key that is still needed is refused in one line that names it', async () => {
  const { jobs } = kontor.infrastructure;
  const check = (...keys: [SecretKey, ...SecretKey[]]) =>
    checkSecrets(
      { database, clock, jobs, keyRing: ringOf(...keys), environment: { databaseUrl: null } },
      sealedSecrets,
    );
  await expect(check(nextKey)).rejects.toThrow(StartError);
  await expect(check(nextKey)).rejects.toThrow(/^KONTOR_SECRET_KEYS [^\n]*the key test[^\n]*$/);
  await check(testKey);
  const queued = () => database.selectFrom('job').select('kind').where('kind', '=', sealSecretsJob.kind).execute();
  expect(await queued()).toEqual([]);
  await check(nextKey, testKey);
  expect(await queued()).toHaveLength(1);
});
