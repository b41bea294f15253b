import { ids } from '@kontor/testing/factories';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { initialLanguage, storeLanguage } from './language.ts';
import { moveStoredChoices, writePageCookie } from './page-cookie.ts';
import { isLastShopSettled, lastShopUuid } from './remembered.ts';

const written = () => vi.spyOn(document, 'cookie', 'set');

beforeEach(forgetBrowser);

test('the selected language applies before the browser’s, and the server can read it', () => {
  expect(initialLanguage()).toBe('en');
  storeLanguage('de');
  expect(initialLanguage()).toBe('de');
  expect(document.cookie).toContain('kontor-language=de');
});

test.each(['fr', '', '%E0%A4%A', '<script>'])('a language cookie with %j counts as none', (value) => {
  document.cookie = `kontor-language=${value}; path=/`;
  expect(initialLanguage()).toBe('en');
});

test('a choice is kept for a year, on all pages of this site and for requests that it starts', () => {
  const set = written();
  writePageCookie('kontor-language', 'en');
  expect(set).toHaveBeenCalledWith('kontor-language=en; max-age=31536000; path=/; SameSite=Lax');
});

test('what a value contains cannot add an attribute to the cookie', () => {
  const set = written();
  writePageCookie('kontor-last-shop', 'a; domain=evil.test');
  expect(set).toHaveBeenCalledWith(expect.stringMatching(/^kontor-last-shop=a%3B%20domain%3Devil\.test; max-age/));
});

test('choices that an earlier release stored are moved once', () => {
  localStorage.setItem('kontor-language', 'de');
  localStorage.setItem('kontor-last-shop', ids.shop);
  localStorage.setItem('kontor-settled-shop', ids.shop);
  moveStoredChoices();
  expect(initialLanguage()).toBe('de');
  expect(lastShopUuid()).toBe(ids.shop);
  expect(isLastShopSettled()).toBe(true);
  expect(localStorage).toHaveLength(0);
});

test('what has been selected since is not replaced by what an earlier release stored', () => {
  storeLanguage('de');
  localStorage.setItem('kontor-language', 'en');
  moveStoredChoices();
  expect(initialLanguage()).toBe('de');
  expect(localStorage).toHaveLength(0);
});

test('where the browser denies cookies and storage, its own language applies and nothing fails', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(document, 'cookie', 'get').mockImplementation(deny);
  vi.spyOn(document, 'cookie', 'set').mockImplementation(deny);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
  moveStoredChoices();
  storeLanguage('de');
  expect(initialLanguage()).toBe('en');
  expect(lastShopUuid()).toBeNull();
});
