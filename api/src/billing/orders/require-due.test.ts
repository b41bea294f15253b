import { expect, test } from 'vitest';
import { ChargeDiffers, dueWith, requireDue, requirePreviewed } from './require-due.ts';

const refusal = (shown: number, due: number) => {
  try {
    requireDue({ due: shown }, due);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['the amount that was shown is charged', 17_731, 17_731, null],
  ['a cent more is not charged', 17_731, 17_732, 'quote-changed'],
  ['a cent less is not charged either: the customer sees what the credit has become', 17_731, 17_730, 'quote-changed'],
  ['what is too small to be charged was shown as nothing', 0, 49, null],
  ['from the smallest charge on it is not', 0, 50, 'quote-changed'],
])('%s', (_, shown, due, code) => {
  expect(refusal(shown, due)).toBe(code);
});

test.each([
  ['the credit that was shown is left', { due: 12_731, credit: 5_000 }, -5_000, 12_731],
  ['other shops have used the credit', { due: 12_731, credit: 5_000 }, 0, 17_731],
  ['there is more credit than before', { due: 12_731, credit: 5_000 }, -6_000, 11_731],
  ['the credit pays for everything', { due: 0, credit: 17_731 }, -50_000, 0],
  ['there is a debt to be added', { due: 17_781, credit: -50 }, 50, 17_781],
])('%s', (_, charge, balance, due) => {
  expect(dueWith(charge, balance)).toBe(due);
});

const shown = { due: 12_731, credit: 5_000 };
const previewed = (amount_due: number, starting_balance: number) => {
  try {
    requirePreviewed(shown, { amount_due, starting_balance });
    return null;
  } catch (error) {
    return { code: (error as { code: string }).code, isForOperators: error instanceof ChargeDiffers };
  }
};

test('a preview over what was shown is charged', () => {
  expect(previewed(12_731, -5_000)).toBeNull();
});

test.each([
  ['other shops have used credit', 17_731, 0, false],
  ['the customer has a discount at the provider', 10_958, -5_000, true],
  ['the provider rounds otherwise', 12_732, -5_000, true],
])('what was not shown is refused, and told to operators unless it is about credit: %s', (_, due, balance, told) => {
  expect(previewed(due, balance)).toEqual({ code: 'quote-changed', isForOperators: told });
});
