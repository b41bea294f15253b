import { expect, test } from 'vitest';
import { openTrialAccount } from './trial-account.ts';

test('a key that charges real money is refused', () =>
  expect(openTrialAccount('sk_live_1')).rejects.toThrow(/has to be a key of test mode/));
