import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { StartError } from '../start-error.ts';
import { secretKeysOf } from './secret-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KONTOR_DATA_DIR = join(folder, 'data');
const DATABASE_URL = 'postgres://db/kontor';
const base64 = Buffer.alloc(32, 1).toString('base64');

test('the keys of the environment are used in their order', () => {
  const KONTOR_SECRET_KEYS = `2026-11:${base64}, 2026-05:${Buffer.alloc(32, 2).toString('base64')}`;
  const keys = secretKeysOf(readEnvironment({ NODE_ENV: 'production', DATABASE_URL, KONTOR_SECRET_KEYS }));
  expect(keys.map(({ name, key }) => [name, key[0], key.length])).toEqual([
    ['2026-11', 1, 32],
    ['2026-05', 2, 32],
  ]);
});

test('a database server in production is not started without a key, with one line that says why', () => {
  const start = () => secretKeysOf(readEnvironment({ NODE_ENV: 'production', DATABASE_URL }));
  expect(start).toThrow(StartError);
  expect(start).toThrow(/^KONTOR_SECRET_KEYS is missing: [^\n]+$/);
});

test.each(['one', 'other', 'memory'])(
  'servers outside of production share a database server without keys, with the data directory %s',
  (KONTOR_DATA_DIR) => {
    const [first, ...others] = secretKeysOf(readEnvironment({ DATABASE_URL, KONTOR_DATA_DIR }));
    expect(others).toEqual([]);
    expect(first).toEqual(secretKeysOf(readEnvironment({ DATABASE_URL }))[0]);
    expect(first?.key).toHaveLength(32);
  },
);

test('the embedded database gets a key in its directory, which only its user can read and which stays', () => {
  const settings = readEnvironment({ KONTOR_DATA_DIR });
  const [first] = secretKeysOf(settings);
  expect(first).toMatchObject({ name: 'local', key: expect.any(Buffer) });
  expect(secretKeysOf(settings)).toEqual([first]);
  expect(statSync(join(KONTOR_DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600);
});

test('a damaged key file stops the start in one line', () => {
  writeFileSync(join(KONTOR_DATA_DIR, 'secret-key'), 'half');
  const start = () => secretKeysOf(readEnvironment({ KONTOR_DATA_DIR }));
  expect(start).toThrow(StartError);
  expect(start).toThrow(/secret-key holds no key/);
});
