import type { ProductType, ProductVersion } from '@kontor/contract/product';
import type { Subscription } from '@kontor/contract/subscription';
import { planTypes } from '@kontor/domain/product';
import { shopPlatform } from '@kontor/domain/shop';
import { trialBlock } from '@kontor/domain/trial';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { noteTrialBegun } from '../figures/note-figures.ts';
import type { Billing } from '../stripe/billing.ts';
import { notePlan } from './plan-changes.ts';
import { findSubscription, lockSubscription, replaceItems, updateState } from './subscription.repository.ts';
import { subscriptionToWire } from './subscription-wire.ts';
import { scheduleExpiry, trialEnd, trialItem } from './trial.ts';

interface TrialRequest {
  readonly productType: ProductType;
  readonly version: ProductVersion;
}

/** Starts a trial of one product, if the rules of spec §5 allow it. */
export function startTrial(
  { database, clock, jobs, record }: Pick<Billing, 'database' | 'clock' | 'jobs' | 'record'>,
  { organization, shop }: { readonly organization: OrganizationRow; readonly shop: ShopRow },
  { productType, version }: TrialRequest,
): Promise<Subscription> {
  return inTransaction(database, async (tx) => {
    const subscription = await lockSubscription(tx, shop.uuid);
    const stored = await findSubscription(tx, shop.uuid);
    if (subscription === null || stored === null) throw new ProblemError('no-subscription');
    const { posSupportedCountries, trialDays } = await readSettings(tx);
    const block = trialBlock({
      subscription: subscriptionToWire(stored),
      type: productType,
      isoCountryCode: organization.base_data?.isoCountryCode ?? null,
      posSupportedCountries,
    });
    if (block !== null) throw new ProblemError(block);
    if (version !== 'v1') throw violation('version', 'product-unknown', 'Only v1 can be tried');
    const end = trialEnd(clock.now(), trialDays);
    const trial = trialItem(productType, shopPlatform(shop) ?? 'shopware6', version, { end, trialDays });
    await replaceItems(tx, subscription.uuid, [...stored.items, trial]);
    if (subscription.state === 'expired') await updateState(tx, subscription.uuid, 'trial');
    await notePlan(tx, shop.uuid, clock.now());
    if (stored.items.every(({ state }) => state === 'expired')) {
      const plan = planTypes.find((one) => one === productType) ?? null;
      await noteTrialBegun(tx, { shopUuid: shop.uuid, plan }, clock.now());
    }
    await scheduleExpiry(jobs, tx, shop.uuid, end);
    await record(tx, {
      organizationUuid: organization.uuid,
      action: 'trial.started',
      subject: shop.name,
      details: { product: productType },
    });
    const started = await findSubscription(tx, shop.uuid);
    return subscriptionToWire(started ?? stored);
  });
}
