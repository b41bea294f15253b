import type { Subscription } from '@kontor/contract/subscription';
import { unconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { UnconfirmedOrderNotice } from '@kontor/platform/parts/unconfirmed-order/unconfirmed-order-notice';
import { billingCalls } from '../../billing/calls.ts';

/** An order of the shop that waits for its confirmation: nothing for none, until it is known, and where the server cannot tell. */
export function UnconfirmedOrder({ subscription }: { subscription: Subscription }) {
  const { data } = useApiQuery(billingCalls.orderProgress, { params: useShopParams() });
  const order = data === undefined || data === '' ? null : data;
  const goesOnBy = unconfirmedOrder(subscription, order);
  return goesOnBy && <UnconfirmedOrderNotice goesOnBy={goesOnBy} cart={order?.cart} />;
}
