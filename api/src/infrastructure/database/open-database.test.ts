import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-open-'));
  mkdirSync(join(folder, 'postgres'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = { info() {}, warn() {}, error() {} };

test.each([
  ['garbage', { PG_VERSION: 'garbage' }],
  ['what was written of it', { PG_VERSION: '17', 'postgresql.conf': '' }],
])(
  'a data directory with half of what belongs there, %s, is refused in one line, and left as it is',
  async (_, files) => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'postgres', name), content);
    const opening = openDatabase({ databaseUrl: null, dataDirectory: folder }, log);
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/^The database in [^\n]* cannot be opened: restore a backup[^\n]*$/);
    expect(readdirSync(join(folder, 'postgres'))).toEqual(expect.arrayContaining(Object.keys(files)));
    expect(existsSync(join(folder, 'kontor.lock'))).toBe(false);
  },
);
