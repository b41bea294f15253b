/** @vitest-environment node */
import { expect, test } from 'vitest';
import { readVisitor } from './visitor.ts';

const cookies = (values: Record<string, string>) =>
  ({
    get: async (name: string) => (name in values ? { name, value: values[name] } : null),
  }) as unknown as CookieStore;

test.each([
  [{}, 'de-AT', { mayBeSignedIn: false, language: 'de', theme: null }],
  [{}, 'fr', { mayBeSignedIn: false, language: 'en', theme: null }],
  [{ 'kontor-language': 'en' }, 'de', { mayBeSignedIn: false, language: 'en', theme: null }],
  [{ 'kontor-language': 'xx' }, 'de', { mayBeSignedIn: false, language: 'de', theme: null }],
  [{ 'kontor-theme': 'dark' }, 'de', { mayBeSignedIn: false, language: 'de', theme: 'dark' }],
  [{ 'kontor-theme': 'sepia' }, 'de', { mayBeSignedIn: false, language: 'de', theme: null }],
  [{ 'kontor-session-owner': 'b4c5' }, 'de', { mayBeSignedIn: true, language: 'de', theme: null }],
])('with the cookies %j, in a browser in %s: %j', async (values, browser, expected) => {
  expect(await readVisitor(cookies(values), browser)).toEqual(expected);
});

test('where cookies cannot be read, a session is assumed', async () => {
  const denied = { get: () => Promise.reject(new DOMException('denied')) } as unknown as CookieStore;
  expect(await readVisitor(denied, 'de')).toMatchObject({ mayBeSignedIn: true });
  expect(await readVisitor(undefined, 'de')).toMatchObject({ mayBeSignedIn: true });
});
