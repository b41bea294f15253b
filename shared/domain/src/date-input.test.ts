import { expect, test } from '@jest/globals';
import { parseDateInput } from './date-input.ts';

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
