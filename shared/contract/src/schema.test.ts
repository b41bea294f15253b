import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asStored, calendarDate, email, instant, lines, phone, text } from './schema.ts';

const shape = {
  name: text(5),
  addition: z.nullable(text(5)),
  emails: z.array(email()),
  phone: z.nullable(phone(20)),
  title: z.strictObject({ de: text(5) }),
  count: z.int(),
  day: calendarDate(),
  at: instant(),
  note: lines(5),
};

test('what forms have stored is read whatever their limits are now', () => {
  const stored = {
    name: 'Longer than five\uFFFE',
    addition: '',
    emails: ['no address'],
    phone: '+49 (0) 30 / 123 456 78 - 90',
    title: { de: 'Longer than five' },
    count: 1,
    day: '2026-11-29',
    at: '2026-11-29T00:00:00.000Z',
    note: 'Two\nlines',
  };
  expect(asStored(shape).parse(stored)).toEqual(stored);
});

test('everything but texts is read as strictly as it is sent', () => {
  const read = asStored(shape).safeParse({
    name: 1,
    addition: undefined,
    emails: 'x',
    phone: null,
    title: {},
    count: 1.5,
    day: '1999-11-29',
    at: '2026-11-29',
    note: 1,
  });
  expect(read.error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
    'addition',
    'at',
    'count',
    'day',
    'emails',
    'name',
    'note',
    'title.de',
  ]);
});

test.each(['\uFFFE', '\uFFFF', '\uFDD0', '\u{10FFFF}', '\u0000', '\uD800'])('no text contains %j', (character) => {
  expect(z.safeParse(text(5), `x${character}`).success).toBe(false);
  expect(z.safeParse(lines(5), `x${character}`).success).toBe(false);
});

test.each(['🚲🚲🚲🚲🚲', 'שלום!', '\uFFFD', '\u{E000}x'])('a text may be %s', (value) =>
  expect(z.safeParse(text(5), value).success).toBe(true),
);
