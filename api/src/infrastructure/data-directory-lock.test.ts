import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';
import { StartError } from './start-error.ts';

let directory: string;
const lockFile = () => join(directory, 'kontor.lock');
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kontor-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('the lock names this process and is removed when it is released', () => {
  const unlock = lockDataDirectory(directory);
  expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
  unlock();
  expect(() => readFileSync(lockFile())).toThrow('ENOENT');
});

test('a directory that is used by a running process is refused in one line that names the process, and remains locked', () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    writeFileSync(lockFile(), String(other.pid));
    expect(() => lockDataDirectory(directory)).toThrow(StartError);
    expect(() => lockDataDirectory(directory)).toThrow(new RegExp(`^[^\\n]*in use by process ${other.pid}[^\\n]*$`));
    expect(readFileSync(lockFile(), 'utf8')).toBe(String(other.pid));
  } finally {
    other.kill();
  }
});

test.each([
  ['a process that is gone', () => execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()],
  ['nobody', () => ''],
])('a lock of %s is replaced', (_, owner) => {
  writeFileSync(lockFile(), owner());
  lockDataDirectory(directory)();
});

test('a directory is made with those above it', () => {
  const deep = join(directory, 'a', 'b');
  lockDataDirectory(deep)();
  expect(readdirSync(deep)).toEqual([]);
});

test.each([
  ['a file', () => lockFile()],
  ['a place below a file', () => join(lockFile(), 'data')],
  ['a place where no directory can be made', () => '/proc/kontor'],
  ['a directory that takes no files', () => '/proc'],
])('%s is refused in one line that says why', (_, place) => {
  writeFileSync(lockFile(), '');
  expect(() => lockDataDirectory(place())).toThrow(StartError);
  expect(() => lockDataDirectory(place())).toThrow(/^KONTOR_DATA_DIR: \S+ cannot be used as a directory \([A-Z]+\)\.$/);
});
