import { readFile } from 'node:fs/promises';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { brandOf, checkCvc, checkExpiry, checkNumber, formatExpiry, formatNumber } from './client/frame/card-rules.ts';
import { checkIban, formatIban } from './client/frame/iban-rules.ts';
import de from './client/locales/de.json' with { type: 'json' };
import en from './client/locales/en.json' with { type: 'json' };
import pagesDe from './pages/locales/de.json' with { type: 'json' };
import pagesEn from './pages/locales/en.json' with { type: 'json' };
import { scripts } from './scripts.ts';

const today = new Date('2026-11-20T12:00:00Z');

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'visa'],
  ['378282246310005', '3782 822463 10005', 'amex'],
  ['5555-5555 55', '5555 5555 55', 'mastercard'],
  ['42424242424242429999', '4242 4242 4242 4242', 'visa'],
  ['6011111111111117', '6011 1111 1111 1117', 'discover'],
  ['36227206271667', '3622 720627 1667', 'diners'],
  ['3056930009020004', '3056 9300 0902 0004', 'diners'],
  ['3566002020360505', '3566 0020 2036 0505', 'jcb'],
  ['6205500000000000004', '6205 5000 0000 0000 004', 'unionpay'],
])('%s is written %s', (typed, shown, brand) => {
  expect(formatNumber(typed)).toBe(shown);
  expect(brandOf(typed)).toBe(brand);
});

test.each([
  ['', { kind: 'empty' }],
  ['4242', { kind: 'wrong', code: 'incomplete_number', final: false }],
  ['4242 4242 4242 4241', { kind: 'wrong', code: 'invalid_number', final: true }],
  ['4242 4242 4242 4242', { kind: 'complete' }],
  ['3622 720627 1667', { kind: 'complete' }],
  ['6200 0000 0000 0005', { kind: 'complete' }],
  ['6205 5000 0000 0000 004', { kind: 'complete' }],
])('the number %s', (text, verdict) => {
  expect(checkNumber(text)).toEqual(verdict);
});

test.each([
  ['4', '04'],
  ['1', '1'],
  ['1226', '12 / 26'],
  ['12/2', '12 / 2'],
])('the expiry %s is written %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test.each([
  ['11 / 26', { kind: 'complete' }],
  ['10 / 26', { kind: 'wrong', code: 'invalid_expiry_year_past', final: true }],
  ['13', { kind: 'wrong', code: 'invalid_expiry_month', final: true }],
  ['12 / 9', { kind: 'wrong', code: 'incomplete_expiry', final: false }],
  ['12 / 99', { kind: 'wrong', code: 'invalid_expiry_year', final: true }],
])('the expiry %s in November 2026', (text, verdict) => {
  expect(checkExpiry(text, today)).toEqual(verdict);
});

test('American Express has four digits on its front', () => {
  expect(checkCvc('123', 'visa')).toEqual({ kind: 'complete' });
  expect(checkCvc('123', 'amex')).toMatchObject({ code: 'incomplete_cvc' });
});

test.each([
  ['DE89370400440532013000', { kind: 'complete' }],
  ['de89 3704 0044 0532 0130 00', { kind: 'complete' }],
  ['DE893704', { kind: 'wrong', code: 'incomplete_iban', final: false }],
  ['DE89370400440532013001', { kind: 'wrong', code: 'invalid_iban', final: true }],
  ['US12', { kind: 'wrong', code: 'invalid_iban', final: true }],
])('the IBAN %s', (text, verdict) => {
  expect(checkIban(text)).toEqual(verdict);
});

test('an IBAN is written in groups of four', () => {
  expect(formatIban('at611904300234573201')).toBe('AT61 1904 3002 3457 3201');
});

test('inputs of an element have no border of their own', async () => {
  const css = await readFile(new URL('./client/frame.css', import.meta.url), 'utf8');
  expect(css.match(/(outline|border):[^;]+;/g)).toEqual(['border: 0;', 'outline: 0;']);
});

test('German and English say the same things', () => {
  expect(Object.keys(en)).toEqual(Object.keys(de));
  expect(Object.keys(pagesEn)).toEqual(Object.keys(pagesDe));
});

test.each(Object.values(scripts))('%s becomes one plain script without imports or eval', (entry) => {
  const script = bundle(entry);
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/^\s*(import|export) /m);
  expect(script).not.toMatch(/\beval\(|new Function/);
});
