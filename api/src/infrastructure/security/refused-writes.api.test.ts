import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { merchant, password } from '../../testing/accounts.ts';
import { makePasskey } from '../../testing/authenticator.ts';
import { addApp } from '../../testing/authenticator-app.ts';
import { askForToken, connectClient } from '../../testing/connect.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { tableNames } from '../../testing/table-names.ts';
import { testApp } from '../../testing/test-app.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import { signingKeysOf } from '../secrets/signing-keys.ts';

const kontor = await testApp();
const { database, limits, clock } = kontor.infrastructure;
// Each limit refuses for as long as the test runs.
stopClock(clock);

async function rows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tableNames(database)) {
    const { rows: found } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(database);
    counts[table] = found[0]?.count ?? 0;
  }
  return counts;
}

const { client, email } = await merchant(kontor);
await addApp(kontor, client);
const system = await connectClient(kontor);
const stranger = kontor.client();
await stranger.expect(200, 'GET /config');
const creation = {
  rp: { id: 'localhost', name: 'Kontor' },
  user: { id: 'c29tZW9uZQ', name: 'eva', displayName: 'Eva' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
} as const;
const key = makePasskey({ ...creation, pubKeyCredParams: [], excludeCredentials: [] }, 'http://127.0.0.1:8080');
const forged = () =>
  key.sign({
    challenge: Buffer.from(randomUUID()).toString('base64url'),
    rpId: 'localhost',
    timeout: 1,
    userVerification: 'required',
  });

/** What is tried, and how many rows its limits may need, however often it is. */
const tries: readonly (readonly [string, number, (index: number) => Promise<unknown>])[] = [
  // One of the sender; and one of the account and one of both for each that was checked before the sender had to wait.
  [
    'logins at ever new accounts',
    1 + 2 * 101,
    (index) =>
      stranger.call('POST /auth/login', { body: { username: `nobody-${index}@example.test`, password: 'a guess' } }),
  ],
  [
    'logins at one account',
    4,
    () => stranger.call('POST /auth/login', { body: { username: email, password: 'a guess' } }),
  ],
  [
    'codes of sign-ins',
    3,
    () => stranger.call('POST /auth/login', { body: { username: email, password, code: '000000' } }),
  ],
  // Two of the session, and three of the account.
  ['codes of a session', 5, () => client.call('POST /auth/step-up', { body: { code: '000000' } })],
  [
    'passwords of a session',
    1,
    () => client.call('POST /user/change-password', { body: { currentPassword: 'a guess', newPassword: password } }),
  ],
  ['passkeys that are asked for', 0, () => stranger.call('POST /auth/passkey/options')],
  ['passkeys', 0, () => stranger.call('POST /auth/passkey', { body: forged() })],
  ['passkeys of a session', 0, () => client.call('POST /auth/step-up/passkey', { body: forged() })],
  ['sessions', 0, () => stranger.call('POST /auth/refresh-cookie')],
  ['mailed links', 1, (index) => stranger.call(`POST /confirmation/guess-${index}`)],
  [
    'links of resets',
    1,
    (index) => stranger.call('POST /user/reset-password/confirm', { body: { token: `guess-${index}`, password } }),
  ],
  [
    'invitations',
    1,
    (index) =>
      stranger.call('POST /signup/join', {
        body: { token: `guess-${index}`, firstName: 'E', lastName: 'B', password },
      }),
  ],
  // One of the client's calls, one of its codes.
  [
    'codes of devices',
    2,
    (index) => system.call('POST /connect/pairing', { body: { code: String(index).padStart(8, 'A') } }),
  ],
  ['tokens of other systems', 1, (index) => askForToken(kontor, `nobody-${index}`, 'a guess')],
  [
    'access tokens',
    0,
    (index) => stranger.call('GET /connect/shop', { headers: { authorization: `Bearer guess-${index}` } }),
  ],
];

test.each(tries)(
  '1,500 refused %s leave at most %i rows',
  async (_, most, attempt) => {
    // A proof would change the account with the right body.
    await database.updateTable('session').set({ factor_proven_at: clock.now() }).execute();
    // What the accounts above have brought about is none of it.
    await kontor.worker.runDue();
    const before = await rows();
    for (let batch = 0; batch < 30; batch += 1) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => attempt(batch * 50 + index)));
    }
    await kontor.worker.runDue();
    const after = await rows();
    const grown = Object.entries(after).filter(([table, count]) => count > (before[table] ?? 0));
    expect(grown.filter(([table]) => table !== 'rate_limit')).toEqual([]);
    expect((after['rate_limit'] ?? 0) - (before['rate_limit'] ?? 0)).toBeLessThanOrEqual(most);
  },
  120_000,
);

test('what senders can choose is counted in a fixed number of places, which are not computed without the key', async () => {
  const places = new Set(
    Array.from({ length: 3000 }, (_, index) => limits.placeOf('login', `user-${index}@example.test`)),
  );
  for (const place of places) expect(place).toMatch(/^login\|[0-9a-f]{4}$/);
  expect(places.size).toBeGreaterThan(2800);
  const elsewhere = createRateLimiter(database, clock, signingKeysOf([createSecretKey(randomBytes(32))]));
  const names = Array.from({ length: 10 }, (_, index) => `user-${index}@example.test`);
  const same = names.filter((name) => elsewhere.placeOf('login', name) === limits.placeOf('login', name));
  expect(same).toEqual([]);
});
