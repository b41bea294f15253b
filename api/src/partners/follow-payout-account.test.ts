import { expect, test } from 'vitest';
import { payoutState } from './follow-payout-account.ts';

test.each([
  [{ details_submitted: false, payouts_enabled: false }, 'incomplete'],
  [{ details_submitted: true, payouts_enabled: false }, 'pending'],
  [{ details_submitted: true, payouts_enabled: true }, 'complete'],
])('an account %j is %s', (account, state) => expect(payoutState(account)).toBe(state));
