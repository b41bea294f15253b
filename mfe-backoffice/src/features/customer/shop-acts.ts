import type { ShopOfCustomer } from '@kontor/contract/customer';
import { isTrialing, liveStripeSubscription } from '@kontor/domain/subscription';
import { useMayAct } from '../../calls/use-may-act.ts';
import { DunningDialog } from './dunning-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { FlagsDialog } from './flags-dialog.tsx';
import { SpecialPriceDialog } from './special-price-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';

/** What the vendor's people do about the contract of a shop, each by a dialog of its own. */
export const shopActs = {
  pause: DunningDialog,
  trial: TrialDialog,
  price: SpecialPriceDialog,
  agree: FlagsDialog,
  end: EndDialog,
} as const;

export type ShopAct = keyof typeof shopActs;

/** Those that the reader's role may do, and that the shop has something for. */
export function useShopActs({ subscription, owed, prices }: ShopOfCustomer): ShopAct[] {
  const mayAct = useMayAct();
  const isContract = liveStripeSubscription(subscription) !== null;
  const isTrying =
    subscription?.state !== 'complimentary' &&
    (isTrialing(subscription) || (!isContract && subscription?.items.some(({ product }) => product.isTrial) === true));
  const offered: Readonly<Record<ShopAct, boolean>> = {
    pause: owed > 0 && mayAct('PUT /backoffice/shop/{customerShopUuid}/dunning'),
    trial: isTrying && mayAct('PUT /backoffice/shop/{customerShopUuid}/trial'),
    price: isContract && prices.length > 0 && mayAct('PUT /backoffice/shop/{customerShopUuid}/price'),
    agree: subscription !== null && mayAct('PUT /backoffice/shop/{customerShopUuid}/contract'),
    end: isContract && mayAct('PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}'),
  };
  return (Object.keys(offered) as ShopAct[]).filter((act) => offered[act]);
}
