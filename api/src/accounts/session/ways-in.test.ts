import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../..');

const using = (call: string) =>
  globSync('**/*.ts', { cwd: sources, exclude: (path) => path.includes('test') })
    .filter((file) => readFileSync(join(sources, file), 'utf8').includes(call))
    .sort();

test('there are four ways to a session: a new one is added to docs/sign-in.md first', () => {
  expect(using('sessions.open(')).toEqual([
    'accounts/confirmation/confirmation.service.ts',
    'accounts/session/browser-session.ts',
    'signup/join.service.ts',
  ]);
  expect(using('browserSession.signIn(')).toEqual([
    'accounts/factors/passkey.routes.ts',
    'accounts/session/session.routes.ts',
  ]);
});
