import { expect, test } from 'vitest';
import { parseDateInput, readDateInput, writeDateInput } from './date-input.ts';

test.each([
  ['14.10.2025', 'dd.mm.yyyy', '2025-10-14'],
  ['1.2.25', 'dd.mm.yyyy', '2025-02-01'],
  ['10/14/2025', 'mm/dd/yyyy', '2025-10-14'],
  ['2025-10-14', 'yyyy-mm-dd', '2025-10-14'],
  ['14/10/99', 'dd/mm/yyyy', '2099-10-14'],
  ['31.02.2025', 'dd.mm.yyyy', null],
  ['14.10', 'dd.mm.yyyy', null],
  ['14.10.202', 'dd.mm.yyyy', null],
  ['heute', 'dd.mm.yyyy', null],
])('"%s" typed as %s is %s', (text, format, date) => {
  expect(parseDateInput(text, format, new Date('2026-11-20T00:00:00Z'))).toBe(date);
});

const today = new Date('2026-11-20T00:00:00Z');

test.each([
  ['de', '14.10.2025', '2025-10-14'],
  ['de', '14/10/25', '2025-10-14'],
  ['en', '14/10/2025', '2025-10-14'],
  ['en', '2025-10-14', '2025-10-14'],
  ['de', '10/14/2025', null],
  ['de', '3. März 2026', '2026-03-03'],
  ['de', '14. Okt. 2025', '2025-10-14'],
  ['en', '30 Nov 2026', '2026-11-30'],
  ['en', '1 Sept 2026', '2026-09-01'],
  ['en', '30 Smarch 2026', null],
  ['en', '31 June 2026', null],
] as const)('in %s "%s" is %s', (language, text, day) => expect(readDateInput(text, language, today)).toBe(day));

test.each([
  ['de', '14.10.2025'],
  ['en', '14/10/2025'],
] as const)('a day is written in %s as it is read: %s', (language, text) => {
  expect(writeDateInput('2025-10-14', language)).toBe(text);
  expect(readDateInput(text, language, today)).toBe('2025-10-14');
});
