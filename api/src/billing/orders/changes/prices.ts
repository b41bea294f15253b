import type { AgreedPrice } from '../../prices/contract-price.repository.ts';
import { type ScheduledItems, scheduleItems } from '../../stripe/schedule-items.ts';
import { doneWith } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** Other prices from the next renewal on, which the customer was told of before and did not order. */
export interface PricesPlan {
  readonly kind: 'prices';
  readonly stripeId: string;
  readonly later: ScheduledItems;
  readonly agreed: readonly AgreedPrice[];
}

/** The customer was told by mail. Special prices are in the activity since they were given. */
export const prices: ChangeKind<PricesPlan> = {
  action: null,
  async carryOut({ stripe }, { uuid, plan: { stripeId, later } }) {
    await scheduleItems(stripe, stripeId, later, `${uuid}:schedule`);
    return doneWith(stripeId);
  },
};
