import { expect, test } from 'vitest';
import { isAboutOther } from './page-complaints.ts';

test.each([
  ['the remote itself', 'console: [signup] 7F3A-20C1 Error: Broken', false],
  ['the shell', 'console: [host] 7F3A-20C1 Error: Broken', false],
  ['no remote in particular', 'console: Error: Broken', false],
  ['its own files', 'GET /remotes/signup/1.0.0-000000000001/page.js was answered with 404', false],
  ['the API', 'GET /api/v4/user was answered with 500', false],
  ['another remote', 'console: [subscription] 7F3A-20C1 Error: Broken', true],
  ['files of another remote', 'GET /remotes/pos-wms/1.0.0-000000000001/page.js was answered with 404', true],
])('a complaint about %s counts unless it is of another remote', (_, complaint, isOther) => {
  expect(isAboutOther(complaint, 'signup')).toBe(isOther);
});
