import { expect, test } from 'vitest';
import { giroCodeCorrection, giroCodeText } from './giro-code.ts';

const transfer = {
  accountHolder: 'Kaiwerk GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  reference: 'RE-2026-00042',
  amount: 415_310,
};

test('a GiroCode has the lines of EPC069-12 in their order', () => {
  expect(giroCodeText(transfer).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Kaiwerk GmbH',
    'DE89370400440532013000',
    'EUR4153.10',
    '',
    '',
    'RE-2026-00042',
  ]);
  expect(giroCodeText({ ...transfer, amount: 5 })).toContain('EUR0.05');
});

test('a GiroCode has the error correction that the guideline requires', () => expect(giroCodeCorrection).toBe('M'));

test('a name that is longer than the code takes is cut', () => {
  const name = `${'Kaiwerk '.repeat(9)}GmbH`;
  expect(giroCodeText({ ...transfer, accountHolder: name }).split('\n')[5]).toBe(name.slice(0, 70));
});
