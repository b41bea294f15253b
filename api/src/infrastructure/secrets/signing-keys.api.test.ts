import { beforeEach, expect, test } from 'vitest';
import { merchant } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { days, minutes } from '../clock.ts';
import { announceSigningKey, openSigningKeys, removeOldSigningKeys, replaceSigningKeys } from './signing-keys.ts';

const kontor = await testApp();
const { database, clock, keyRing, log } = kontor.infrastructure;
const open = () => openSigningKeys(database, clock, keyRing, log);

beforeEach(async () => {
  await database.deleteFrom('signing_key').execute();
});

// The first test: later ones take the keys away from the running server.
test('replaced keys void what they signed; a browser gets a new XSRF token and goes on', async () => {
  const { client } = await merchant(kontor);
  const before = client.cookies.get('XSRF-TOKEN');
  await replaceSigningKeys(database, clock.now(), keyRing);
  clock.offset += minutes(11);
  await until(async () => {
    await client.call('GET /config');
    return client.cookies.get('XSRF-TOKEN') !== before;
  });
  await client.expect(204, 'POST /auth/refresh-cookie');
  await client.expect(200, 'GET /user');
});

test('all servers share the key that the first one creates', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  expect(other.verify('message', one.sign('message'))).toBe(true);
  expect(other.verify('another', one.sign('message'))).toBe(false);
});

test('after ninety days a new key is announced, signs a day later, and the old one is accepted for half a year more', async () => {
  const signature = (await open()).sign('message');
  clock.offset += days(90);
  const announced = await open();
  expect(announced.sign('message')).toBe(signature);
  clock.offset += days(1);
  const successor = await open();
  expect(successor.sign('message')).not.toBe(signature);
  expect(successor.verify('message', signature)).toBe(true);
  // A server that has read the announcement accepts what another one signs with the new key already.
  expect(announced.verify('message', successor.sign('message'))).toBe(true);

  clock.offset += days(179);
  await removeOldSigningKeys(database, clock.now());
  expect((await open()).verify('message', signature)).toBe(true);
  clock.offset += days(2);
  await removeOldSigningKeys(database, clock.now());
  expect((await open()).verify('message', signature)).toBe(false);
});

test('a running server reads new keys by itself', async () => {
  const running = await open();
  await announceSigningKey(database, clock.now(), keyRing);
  clock.offset += days(1) + minutes(1);
  const signature = (await open()).sign('message');
  await until(async () => running.verify('message', signature));
});
