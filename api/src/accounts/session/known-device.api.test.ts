import { expect, test } from 'vitest';
import { days, seconds } from '../../infrastructure/clock.ts';
import { mailedToken, merchant, password } from '../../testing/accounts.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp({ environment: { trustedProxies: ['127.0.0.1'] } });
// The first wait after an attack is a second: a slow machine would have waited before the next attempt.
stopClock(kontor.infrastructure.clock);

function signIn(client: TestClient, username: string, address: string, typed = password) {
  return client.call('POST /auth/login', {
    body: { username, password: typed },
    headers: { 'x-forwarded-for': address },
  });
}

/** An address that has guessed at the account. */
const attacker = (index: number) => `203.0.113.${index % 8}`;

/** Wrong passwords from eight addresses: the first two of each, and fifty that count for the account. */
async function attack(email: string): Promise<void> {
  for (let attempt = 0; attempt < 66; attempt += 1) {
    const { statusCode } = await signIn(kontor.client(), email, attacker(attempt), `guess ${attempt}`);
    expect(statusCode).toBe(401);
  }
}

/** The owner's browser, signed out. */
async function ownersBrowser() {
  const { client, email } = await merchant(kontor);
  await client.expect(204, 'POST /auth/logout');
  return { client, email };
}

test('while an account is being guessed at, its owner signs in where the account was signed in to before', async () => {
  const { client, email } = await ownersBrowser();
  await attack(email);
  expect((await signIn(kontor.client(), email, attacker(1))).statusCode).toBe(429);
  expect((await signIn(client, email, attacker(2))).statusCode).toBe(200);
});

test('behind an address that guesses, too, a browser that is not known waits seconds, not a quarter of an hour', async () => {
  const { email } = await ownersBrowser();
  await attack(email);
  const refused = await signIn(kontor.client(), email, attacker(3));
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeLessThanOrEqual(30);
  kontor.infrastructure.clock.offset += seconds(wait);
  expect((await signIn(kontor.client(), email, attacker(3))).statusCode).toBe(200);
});

test('attempts that are held up by the guesses of others do not lengthen the own wait', async () => {
  const { email } = await ownersBrowser();
  await attack(email);
  for (const typed of ['a slip', 'another']) {
    expect((await signIn(kontor.client(), email, '198.51.100.8', typed)).statusCode).toBe(401);
  }
  let wait = 30;
  for (let attempt = 0; attempt < 15; attempt += 1) {
    kontor.infrastructure.clock.offset += seconds(wait);
    // Others are quicker each time.
    expect((await signIn(kontor.client(), email, attacker(attempt), 'guess')).statusCode).toBe(401);
    const refused = await signIn(kontor.client(), email, '198.51.100.8');
    expect(refused.statusCode).toBe(429);
    wait = Number(refused.headers['retry-after']);
    expect(wait).toBeLessThanOrEqual(30);
  }
  kontor.infrastructure.clock.offset += seconds(wait);
  expect((await signIn(kontor.client(), email, '198.51.100.8')).statusCode).toBe(200);
});

test('attackers are slowed down: beyond the first two of each address, all together to one in thirty seconds', async () => {
  const { email } = await ownersBrowser();
  await attack(email);
  let guesses = 0;
  // Ten minutes, in which sixty addresses try every second.
  for (let second = 0; second < 600; second += 1) {
    kontor.infrastructure.clock.offset += seconds(1);
    const { statusCode } = await signIn(kontor.client(), email, `192.0.2.${second % 60}`, 'guess');
    if (statusCode === 401) guesses += 1;
  }
  expect(guesses).toBeLessThanOrEqual(120 + 26);
  expect(guesses).toBeGreaterThan(120);
}, 120_000);

test('guesses in a known browser are slowed down as well', async () => {
  const { client, email } = await ownersBrowser();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    statuses.push((await signIn(client, email, '198.51.100.9', 'guess')).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test('after a password was reset the browser that did it is known', async () => {
  const { email } = await ownersBrowser();
  await attack(email);
  const client = kontor.client();
  await client.expect(202, 'POST /user/reset-password', { email });
  await client.expect(204, 'POST /user/reset-password/confirm', { token: await mailedToken(client, email), password });
  expect((await signIn(client, email, attacker(3))).statusCode).toBe(200);
});

test('the cookie counts for the accounts of its browser alone, for half a year, and only as it was issued', async () => {
  const { client, email } = await ownersBrowser();
  const other = await merchant(kontor);
  await client.login(other.email, password);
  await client.expect(204, 'POST /auth/logout');
  const cookie = client.cookies.get('kontor-device') ?? '';
  expect(cookie.split('~')).toHaveLength(2);
  for (const hidden of [email, other.userUuid]) expect(cookie).not.toContain(hidden);

  const stranger = await ownersBrowser();
  await attack(email);
  expect((await signIn(stranger.client, email, attacker(4))).statusCode).toBe(429);
  const forged = kontor.client();
  forged.cookies.set('kontor-device', cookie.replaceAll(/[^.~]+(?=~|$)/g, 'forged'));
  expect((await signIn(forged, email, attacker(5))).statusCode).toBe(429);
  const copied = kontor.client();
  copied.cookies.set('kontor-device', cookie);
  expect((await signIn(copied, email, attacker(6))).statusCode).toBe(200);

  kontor.infrastructure.clock.offset += days(181);
  await attack(email);
  expect((await signIn(client, email, attacker(7))).statusCode).toBe(429);
});

test('while many addresses guess continuously, the right password signs in at once, also after a slip', async () => {
  const { email } = await ownersBrowser();
  for (let round = 0; round < 5; round += 1) {
    const guesses = Array.from({ length: 40 }, (_, index) =>
      signIn(kontor.client(), email, `192.0.2.${index}`, `guess ${round}`),
    );
    const slip = signIn(kontor.client(), email, `198.51.100.${round}`, 'a slip');
    expect((await slip).statusCode).toBe(401);
    expect((await signIn(kontor.client(), email, `198.51.100.${round}`)).statusCode).toBe(200);
    const refused = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 429).length;
    // By then the account is held up for all who have guessed at it.
    if (round === 4) expect(refused).toBeGreaterThan(30);
    kontor.infrastructure.clock.offset += seconds(1);
  }
});

test('ever new addresses have a thousand attempts in a day together; then they wait like the others', async () => {
  const { client, email } = await ownersBrowser();
  await attack(email);
  expect((await signIn(kontor.client(), email, '198.51.100.20', 'guess')).statusCode).toBe(401);
  const { database, limits } = kontor.infrastructure;
  const ofFirst = limits.placeOf('login-first', email);
  await database.updateTable('rate_limit').set({ count: 1000 }).where('key', '=', ofFirst).execute();
  expect((await signIn(kontor.client(), email, '198.51.100.21', 'guess')).statusCode).toBe(429);
  expect((await signIn(client, email, '198.51.100.22')).statusCode).toBe(200);
  kontor.infrastructure.clock.offset += days(1);
  expect((await signIn(kontor.client(), email, '198.51.100.23')).statusCode).toBe(200);
});
