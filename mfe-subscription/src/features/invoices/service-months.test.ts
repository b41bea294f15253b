import { expect, test } from 'vitest';
import { serviceMonths } from './service-months.ts';

test.each([
  ['a year', 'de', '2026-11-01T00:05:00Z', 'Professional, 01.11.2026 bis 31.10.2027', 'November 2026 – Oktober 2027'],
  ['a year', 'en', '2026-11-01T00:05:00Z', 'Professional, 1 Nov 2026 to 31 Oct 2027', 'November 2026 – October 2027'],
  ['a year', 'de', '2026-11-17T09:00:00Z', 'Starter, 17.11.2026 bis 16.11.2027', 'November 2026 – November 2027'],
  [
    'a year from a leap day',
    'de',
    '2028-02-29T09:00:00Z',
    'Starter, 29.02.2028 bis 28.02.2029',
    'Februar 2028 – Februar 2029',
  ],
  [
    'a year, issued after midnight',
    'de',
    '2026-11-16T23:30:00Z',
    'Starter, 16.11.2026 bis 15.11.2027',
    'November 2026 – November 2027',
  ],
  ['a month', 'de', '2026-11-01T00:05:00Z', 'Professional, 01.11.2026 bis 30.11.2026', 'November 2026'],
  ['a part of a year', 'de', '2027-03-10T09:00:00Z', 'Enterprise, anteilig 10.03.2027 bis 31.10.2027', 'März 2027'],
] as const)('an invoice for %s, in %s, of %s with "%s" is titled %s', (_, language, date, description, title) => {
  const devices = { description: '2 WMS-Geräte', amount: 5_000 };
  expect(serviceMonths({ date, lines: [devices, { description, amount: 28_900 }] }, language)).toBe(title);
});
