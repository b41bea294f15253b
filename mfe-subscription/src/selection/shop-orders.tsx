import type { Subscription } from '@kontor/contract/subscription';
import { isPlan } from '@kontor/domain/product';
import { activeItems, isPlanBased } from '@kontor/domain/subscription';
import { useShop } from '@kontor/platform/host-hooks';
import { OrdersFact } from '@kontor/platform/parts/usage/orders-fact';
import { useUsage } from '@kontor/platform/use-usage';
import { AccountStrip } from '@kontor/ui/account-strip';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';

interface ShopOrdersProps {
  readonly subscription: Subscription | null;
  /** By default to all months. */
  readonly link?: ReactNode;
}

/** This month's orders of a shop with a plan; the older shopware6 licences count none. */
export function ShopOrders({ subscription, link }: ShopOrdersProps) {
  const t = useTexts();
  const usage = useUsage();
  const shop = useShop();
  const plan = activeItems(subscription)
    .map(({ product }) => product)
    .find(isPlan);
  if (!plan || !isPlanBased(shop, subscription)) return null;
  return (
    <AccountStrip label={t('usage.title')}>
      <OrdersFact usage={usage} plan={plan.type} isFree={subscription?.state === 'complimentary'} link={link} />
    </AccountStrip>
  );
}
