import type { Subscription } from '@kontor/contract/subscription';
import { deviceQuantity } from '@kontor/domain/cart';
import { trialEndShown } from '@kontor/domain/date';
import { activeItems } from '@kontor/domain/subscription';
import type { DeviceProduct } from './product.ts';

/** The current licences of a shop for a product. */
export interface Licences {
  /** Number of devices. */
  readonly count: number;
  /** The last day of the trial; `null` for booked licences. */
  readonly trialEnd: string | null;
}

export function licencesOf(subscription: Subscription | null, product: DeviceProduct): Licences {
  const items = activeItems(subscription).filter(({ product: { type } }) => type === product);
  const [trial] = items.every((item) => item.product.isTrial) ? items : [];
  return {
    count: deviceQuantity({ items }, product),
    trialEnd: trial?.validUntil ? trialEndShown(trial.validUntil) : null,
  };
}
