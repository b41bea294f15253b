import { ids } from '@kontor/testing/factories';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetBrowser } from '../testing/forget-browser.ts';
import {
  isLastShopSettled,
  lastShopUuid,
  rememberSettled,
  rememberShop,
  rememberTargetPath,
  takeTargetPath,
} from './remembered.ts';

beforeEach(forgetBrowser);

test('a target path is taken once', () => {
  rememberTargetPath('/invoices?year=2026#top');
  expect(takeTargetPath(ids.user)).toBe('/invoices?year=2026#top');
  expect(takeTargetPath(ids.user)).toBe('/');
});

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  'javascript:alert(1)',
  'https://evil.test',
])('a stored %s leads home', (path) => {
  rememberTargetPath(path);
  expect(takeTargetPath(ids.user)).toBe('/');
});

test('a shop is settled until it has open steps again, and no other shop is', () => {
  expect(isLastShopSettled()).toBe(false);
  rememberShop(ids.shop);
  rememberSettled(ids.shop, true);
  expect(isLastShopSettled()).toBe(true);
  rememberShop(ids.organization);
  expect(isLastShopSettled()).toBe(false);
  rememberShop(ids.shop);
  rememberSettled(ids.shop, false);
  expect(isLastShopSettled()).toBe(false);
});

test('the page that was open when signing out is kept for that user only', () => {
  rememberTargetPath('/invoices', ids.user);
  expect(takeTargetPath(ids.user)).toBe('/invoices');
  rememberTargetPath('/invoices', ids.user);
  expect(takeTargetPath(ids.organization)).toBe('/');
});

test('denied storage is no error', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
  vi.spyOn(document, 'cookie', 'get').mockImplementation(deny);
  vi.spyOn(document, 'cookie', 'set').mockImplementation(deny);
  rememberTargetPath('/invoices');
  rememberShop('1');
  expect(takeTargetPath(ids.user)).toBe('/');
  expect(lastShopUuid()).toBeNull();
  expect(isLastShopSettled()).toBe(false);
});
