import { OrderItems } from '@kontor/contract/cart';
import type { ProductPlatform, ProductType, ProductVersion } from '@kontor/contract/product';
import type { SelectedProducts } from '@kontor/contract/signup';
import { shopPlatform } from '@kontor/domain/shop';
import * as z from 'zod/mini';
import { after, type Clock, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { noteTrialBegun } from '../figures/note-figures.ts';
import { insertSubscription, type NewItem } from './subscription.repository.ts';

/** An event: the trial of these products has ended. mails/ handles it. */
export const trialEndedJob = defineJob(
  'trial-ended',
  z.object({ shopUuid: z.string(), end: z.string(), items: OrderItems }),
);

export const expireTrialJob = defineJob('expire-trial', z.object({ shopUuid: z.string() }));

type Parts = { readonly clock: Clock; readonly jobs: JobQueue };

/**
 * Creates the first subscription of a new shop: a trial of what the merchant selected at sign-up; only ERP if nothing
 * is known. Shopware 5 shops get none; they migrate (spec §4).
 */
export async function startForNewShop(
  { clock, jobs }: Parts,
  tx: Queryable,
  shop: Pick<ShopRow, 'uuid' | 'type'>,
  selectedProducts: SelectedProducts | null,
): Promise<void> {
  const platform = shopPlatform(shop);
  if (platform === null) return;
  const now = clock.now();
  const { trialDays, trialPlan, defaultProductVersions } = await readSettings(tx);
  const end = trialEnd(now, trialDays);
  const types: ProductType[] = [
    trialPlan,
    ...(selectedProducts?.wms ? (['wms'] as const) : []),
    ...(selectedProducts?.pos ? (['pos'] as const) : []),
  ];
  const version = defaultProductVersions[platform];
  const items = types.map((type) => trialItem(type, platform, version, { end, trialDays }));
  await insertSubscription(tx, { shop_uuid: shop.uuid, state: 'trial', created_at: now }, items);
  await noteTrialBegun(tx, { shopUuid: shop.uuid, plan: trialPlan }, now);
  await scheduleExpiry(jobs, tx, shop.uuid, end);
}

export const trialEnd = (start: Date, trialDays: number): Date => after(start, days(trialDays));

export const trialItem = (
  type: ProductType,
  platform: ProductPlatform,
  version: ProductVersion,
  { end, trialDays }: { readonly end: Date; readonly trialDays: number },
): NewItem => ({
  state: 'active',
  type,
  platform,
  version,
  is_trial: true,
  trial_days: trialDays,
  quantity: 1,
  valid_until: end,
  price: null,
});

interface TrialEnd {
  readonly shopUuid: string;
  readonly end: Date;
}

/** One job per end: a shop may have trials that end at different times. */
const expiryOf = ({ shopUuid, end }: TrialEnd) => ({
  payload: { shopUuid },
  dueAt: end,
  uniqueKey: `expire-trial:${shopUuid}:${end.toISOString()}`,
});

export function scheduleExpiry(jobs: JobQueue, tx: Queryable, shopUuid: string, end: Date): Promise<void> {
  const { payload, ...options } = expiryOf({ shopUuid, end });
  return jobs.enqueue(tx, expireTrialJob, payload, options);
}

export const scheduleExpiries = (jobs: JobQueue, tx: Queryable, ends: readonly TrialEnd[]): Promise<void> =>
  jobs.enqueueAll(tx, expireTrialJob, ends.map(expiryOf));

/** Ends the trials of a shop that is removed, without a mail: the person who removed it was told. */
export async function endTrials(tx: Queryable, shopUuid: string): Promise<void> {
  const subscriptions = tx.selectFrom('subscription').select('uuid').where('shop_uuid', '=', shopUuid);
  await tx
    .updateTable('subscription_item')
    .set({ state: 'expired' })
    .where('subscription_uuid', 'in', subscriptions)
    .where('is_trial', '=', true)
    .where('state', '=', 'active')
    .execute();
}
