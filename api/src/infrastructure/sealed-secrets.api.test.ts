import { randomBytes } from 'node:crypto';
import type { TotpSecret } from '@kontor/contract/totp';
import { expect, test } from 'vitest';
import { openTotpSecret } from '../accounts/totp/totp-sealers.ts';
import { readOpenIdKeys } from '../plugin-login/openid-keys.ts';
import { sealedSecrets } from '../server/sealed-secrets.ts';
import { merchant, password } from '../testing/accounts.ts';
import { contentsOf } from '../testing/every-call.ts';
import { testSecretKeys } from '../testing/secret-keys.ts';
import { testApp } from '../testing/test-app.ts';
import { checkSecrets, sealAll, sealingKeys, sealSecretsJob } from './sealed-secrets.ts';
import { createKeyRing, type SecretKey } from './secrets/key-ring.ts';
import { openSigningKeys } from './secrets/signing-keys.ts';
import { StartError } from './start-error.ts';

const kontor = await testApp();
const { database, clock, log, keyRing } = kontor.infrastructure;
const [testKey] = testSecretKeys;
const ringOf = (...keys: [SecretKey, ...SecretKey[]]) => createKeyRing(keys);
const nextKey: SecretKey = { name: 'next', key: randomBytes(32) };

test('keys are rotated: the new one seals everything, and the old one is not needed any more', async () => {
  const { client, userUuid } = await merchant(kontor);
  const { secret } = (await client.expect(200, 'POST /user/totp', { password })).json<TotpSecret>();
  const before = await readOpenIdKeys(database, clock, keyRing);
  const signature = kontor.infrastructure.signingKeys.sign('message');
  const both = ringOf(nextKey, testKey);
  expect(await sealAll({ database, keyRing: both, log }, sealedSecrets)).toBeGreaterThan(2);
  expect(await sealAll({ database, keyRing: both, log }, sealedSecrets)).toBe(0);
  const alone = ringOf(nextKey);
  expect(await sealingKeys(database, sealedSecrets)).toEqual(new Set(['next']));
  expect((await openSigningKeys(database, clock, alone, log)).verify('message', signature)).toBe(true);
  expect(await readOpenIdKeys(database, clock, alone)).toEqual(before);
  const app = await database.selectFrom('totp').selectAll().where('user_uuid', '=', userUuid).executeTakeFirstOrThrow();
  expect(openTotpSecret(alone, app)).toBe(secret);
  const contents = await contentsOf(database);
  for (const hidden of [secret, before.cookies[0], before.signing[0]?.d]) expect(contents).not.toContain(hidden);
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
