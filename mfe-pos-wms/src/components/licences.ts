import type { Subscription } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { entitlementsOf } from '@kontor/domain/entitlements';
import { activeItems } from '@kontor/domain/subscription';
import { endedTrial } from '@kontor/domain/trial-end';
import type { DeviceProduct } from './product.ts';

/** The current licences of a shop for a product. */
export interface Licences {
  /** Number of devices. */
  readonly count: number;
  /** The last day of the trial; `null` for booked licences. */
  readonly trialEnd: string | null;
  /** The last day of a trial that is over, of a product that was not booked afterwards. */
  readonly triedUntil: string | null;
}

export function licencesOf(subscription: Subscription | null, product: DeviceProduct): Licences {
  const items = activeItems(subscription).filter(({ product: { type } }) => type === product);
  const [trial] = items.every((item) => item.product.isTrial) ? items : [];
  const ended = endedTrial((subscription?.items ?? []).filter(({ product: { type } }) => type === product));
  return {
    // Unpaid invoices switch devices off and take no licence away.
    count: entitlementsOf({ subscription, dunning: null })[product].devices,
    trialEnd: trial?.validUntil ? lastDayOf(trial.validUntil) : null,
    triedUntil: ended && lastDayOf(ended),
  };
}
