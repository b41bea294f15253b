import { expect, test } from 'vitest';
import { days, minutes } from '../infrastructure/clock.ts';
import { testApp } from '../testing/test-app.ts';
import { readOpenIdKeys, removeOldGenerations } from './openid-keys.ts';

const kontor = await testApp();

const kids = async () => {
  const { database, clock, keyRing } = kontor.infrastructure;
  return (await readOpenIdKeys(database, clock, keyRing)).signing.map(({ kid }) => kid);
};

test('all instances share the keys created by the first', async () => {
  const [one, other] = await Promise.all([kids(), kids()]);
  expect(one).toEqual(other);
  expect(one).toHaveLength(1);
});

test('an old generation gets a successor, which is published a day before it signs, and is deleted when its last signature has expired', async () => {
  const { clock, database } = kontor.infrastructure;
  const [first] = await kids();
  clock.offset += days(90);
  const announced = await kids();
  expect(announced).toEqual([first, expect.any(String)]);
  clock.offset += days(1);
  expect(await kids()).toEqual([announced[1], first]);
  await removeOldGenerations(database, clock.now());
  expect(await kids()).toHaveLength(2);
  clock.offset += days(8);
  await removeOldGenerations(database, clock.now());
  expect(await kids()).toEqual([announced[1]]);
});

test('a running server uses new keys without a restart and never publishes private ones', async () => {
  const published = async () => {
    const answer = await kontor.app.inject({ url: '/api/v4/oidc/jwks' });
    return answer.json<{ keys: Record<string, string>[] }>().keys;
  };
  const before = await published();
  expect(before.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  kontor.infrastructure.clock.offset += days(90) + minutes(11);
  expect(await published()).toHaveLength(2);
});
