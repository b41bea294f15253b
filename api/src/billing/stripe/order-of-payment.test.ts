import { expect, test } from 'vitest';
import { type Debt, inOrderOfPayment } from './order-of-payment.ts';

const debt = (number: string | null, since: number, ...missing: number[]): Debt => ({ number, since, missing });
const [older, exact, newer] = [
  debt('RE-2026-00001', 1, 5_000),
  debt('RE-2026-00002', 2, 17_731),
  debt('RE-2026-00003', 3, 900, 800),
];
const order = (references: string[], available: number, owed = [newer, exact, older]) =>
  inOrderOfPayment(owed, (one) => one, references, available);

test.each([
  ['the oldest debt first', [], 100, [older, exact, newer]],
  ['the one over exactly what came before older ones', [], 17_731, [exact, older, newer]],
  ['also where it is one of several exact amounts', [], 800, [newer, older, exact]],
  [
    'the one whose number is given before all others',
    ['Rechnung re-2026-00003 vom Mai'],
    17_731,
    [newer, exact, older],
  ],
  ['of several whose numbers are given the oldest', ['RE-2026-00003', 'RE-2026-00001'], 17_731, [older, newer, exact]],
])('a transfer pays %s', (_, references, available, paid) => {
  expect(order(references, available)).toEqual(paid);
});

test('a debt without a number is named by nothing', () => {
  const unnumbered = debt(null, 0, 1);
  expect(order(['RE-2026-00001'], 100, [unnumbered, older])).toEqual([older, unnumbered]);
});
