import { expect, test } from 'vitest';
import { giroCode } from './giro-code.ts';

const transfer = {
  accountHolder: 'Kaiwerk GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  reference: 'RE-2026-00042',
  amount: 415_310,
};

test('a GiroCode is a square of at most version 13, with a finder in three corners', () => {
  const modules = giroCode({ ...transfer, accountHolder: 'Ä'.repeat(70) });
  const size = modules.length;
  expect(size).toBeLessThanOrEqual(17 + 4 * 13);
  expect(modules.every((row) => row.length === size)).toBe(true);
  const finder = [true, true, true, true, true, true, true];
  for (const [y, x] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    expect(modules[y]?.slice(x, x + 7)).toEqual(finder);
  }
});
