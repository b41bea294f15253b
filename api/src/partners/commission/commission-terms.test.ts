import { expect, test } from '@jest/globals';
import { commissionTermsAt } from './commission-terms.ts';

const history = {
  rate: 15,
  months: 24,
  earlier: [
    { until: '2026-04-01', rate: 10, months: 12 },
    { until: '2026-10-01', rate: 12.5, months: 12 },
  ],
};

test.each([
  ['2026-01-15T12:00:00Z', 10],
  ['2026-03-31T21:59:59Z', 10],
  // Midnight in Berlin.
  ['2026-03-31T22:00:00Z', 12.5],
  ['2026-09-30T21:59:59Z', 12.5],
  ['2026-09-30T22:00:00Z', 15],
  ['2027-01-01T00:00:00Z', 15],
])('on %s the rate was %s %%', (at, rate) => {
  expect(commissionTermsAt(new Date(at), history).rate).toBe(rate);
});

test('the sales terms give 15 % for 24 months', () => {
  expect(commissionTermsAt(new Date('2026-11-23T12:00:00Z'))).toMatchObject({ rate: 15, months: 24 });
});
