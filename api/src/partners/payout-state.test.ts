import { expect, test } from 'vitest';
import { payoutState } from './payout-state.ts';

test.each<[Parameters<typeof payoutState>[0], string]>([
  [{ details_submitted: false, capabilities: {} }, 'incomplete'],
  [{ details_submitted: false, capabilities: { transfers: 'active' } }, 'incomplete'],
  [{ details_submitted: true, capabilities: {} }, 'pending'],
  [{ details_submitted: true, capabilities: { transfers: 'pending' } }, 'pending'],
  [{ details_submitted: true, capabilities: { transfers: 'inactive' } }, 'pending'],
  [{ details_submitted: true, capabilities: { transfers: 'active' } }, 'complete'],
])('an account %j is %s', (account, state) => expect(payoutState(account)).toBe(state));
