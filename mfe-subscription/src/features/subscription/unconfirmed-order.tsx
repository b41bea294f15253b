import type { Subscription } from '@kontor/contract/subscription';
import { unconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import { UnconfirmedOrderNotice } from '@kontor/platform/parts/unconfirmed-order/unconfirmed-order-notice';
import { useLatestOrder } from '../../billing/use-latest-order.ts';

/** An order of the shop that waits for its confirmation. */
export function UnconfirmedOrder({ subscription }: { subscription: Subscription }) {
  const goesOnBy = unconfirmedOrder(subscription, useLatestOrder());
  return goesOnBy && <UnconfirmedOrderNotice goesOnBy={goesOnBy} />;
}
