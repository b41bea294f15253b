import { expect, test } from 'vitest';
import { isIban } from './iban.ts';

test.each(['DE89370400440532013000', 'AT611904300234573201', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])(
  '%s is an IBAN',
  (iban) => expect(isIban(iban)).toBe(true),
);

test.each([
  'DE89370400440532013001',
  'DE98370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'de89370400440532013000',
  '',
])('%j is none', (iban) => expect(isIban(iban)).toBe(false));
