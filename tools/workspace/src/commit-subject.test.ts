import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './bundles.ts';
import { isTooLong, longestSubject } from './commit-subject.ts';

/** The last commit before the rule: older subjects are longer. */
const lastBefore = 'c4d81ac3ca794f6bca4b9c715e5d809294b26ac7';

/** Of a developer without settings of git. */
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@kontor.test',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@kontor.test',
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-hooks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (command: string, ...parameters: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: folder, env, encoding: 'utf8' });
  return { ok: status === 0, said: stderr, printed: stdout.trim() };
};
const hooksPath = () => run('git', 'config', 'core.hooksPath').printed;
const setUp = () => {
  cpSync(join(root, '.githooks'), join(folder, '.githooks'), { recursive: true });
  return run('.githooks/set-up');
};

test(`no commit since the rule has a subject of more than ${longestSubject} characters`, () => {
  const git = (...parameters: readonly string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' });
  try {
    git('merge-base', '--is-ancestor', lastBefore, 'HEAD');
  } catch (cause) {
    throw new Error(`The history since ${lastBefore} is not here: git fetch --unshallow`, { cause });
  }
  expect(git('log', '--format=%s', `${lastBefore}..HEAD`).split('\n').filter(isTooLong)).toEqual([]);
});

test('git refuses a longer subject and says why, and accepts the longest, with reasons below it', () => {
  run('git', 'init');
  const commit = (message: string) =>
    run('git', '-c', `core.hooksPath=${root}/.githooks`, 'commit', '--allow-empty', '--message', message);
  const longest = 'ü'.repeat(longestSubject);
  expect(commit(`${longest}\n\n${'reason '.repeat(20)}`)).toMatchObject({ ok: true });
  const { ok, said } = commit(`${longest}s`);
  expect(ok).toBe(false);
  expect(said).toContain(`The subject has ${longestSubject + 1} characters`);
});

test.each([`Revert "${'a'.repeat(longestSubject)}"`, `Merge ${'a'.repeat(40)} into ${'b'.repeat(40)}`])(
  'what git writes may quote more: %s',
  (subject) => expect(isTooLong(subject)).toBe(false),
);

test('installing sets the hooks of a repository that has none', () => {
  run('git', 'init');
  expect(setUp()).toMatchObject({ ok: true, said: '' });
  expect(hooksPath()).toBe('.githooks');
});

test('installing leaves the hooks of the developer, and says that messages are not checked', () => {
  run('git', 'init');
  run('git', 'config', 'core.hooksPath', '/my/hooks');
  expect(setUp().said).toContain('Your hooks are in /my/hooks. Commit messages are not checked here');
  expect(hooksPath()).toBe('/my/hooks');
  run('git', 'config', '--unset', 'core.hooksPath');
  mkdirSync(join(folder, '.git/hooks'), { recursive: true });
  writeFileSync(join(folder, '.git/hooks/pre-push'), '');
  expect(setUp()).toMatchObject({ ok: true, said: expect.stringContaining('You have hooks in .git/hooks.') });
  expect(hooksPath()).toBe('');
});

test('installing changes nothing without a repository, or within another one', () => {
  expect(setUp()).toMatchObject({ ok: true, said: '' });
  const outer = folder;
  run('git', 'init');
  folder = join(outer, 'release');
  expect(setUp()).toMatchObject({ ok: true, said: '' });
  folder = outer;
  expect(hooksPath()).toBe('');
});
