import { expect, test } from 'vitest';
import { salesTermsAt } from './commission-terms.ts';

test('the sales terms give 15 % for 24 months', () => {
  expect(salesTermsAt(new Date('2026-11-23T12:00:00Z'))).toMatchObject({ rate: 15, months: 24 });
});
