import { brand } from '@kontor/contract/brand';
import * as z from 'zod/mini';
import { after, seconds } from '../infrastructure/clock.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../infrastructure/jobs/define-job.ts';
import { advanceCloudShop, findShop } from './shop.repository.ts';

export const provisionCloudShopJob = defineJob(
  'provision-cloud-shop',
  z.object({ shopUuid: z.string(), from: z.enum(['starting', 'ready']) }),
);

/** How long each step of provisioning a cloud shop takes. */
export const provisioningStep = seconds(10);

/** Provisions a cloud shop: `starting` → `ready`, when it has its addresses → `active`, when it can be used. */
export const createProvisionCloudShop =
  ({
    database,
    clock,
    jobs,
  }: Pick<Infrastructure, 'database' | 'clock' | 'jobs'>): JobHandler<typeof provisionCloudShopJob> =>
  ({ shopUuid, from }) =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      if (from === 'ready') {
        await advanceCloudShop(tx, shopUuid, 'ready', { cloud_state: 'active', updated_at: now });
        return;
      }
      const shop = await findShop(tx, shopUuid);
      if (shop === null) return;
      const url = cloudAddress(shop.name, shopUuid);
      const ready = { cloud_state: 'ready' as const, main_shop_url: url, admin_url: `${url}/admin`, updated_at: now };
      if (!(await advanceCloudShop(tx, shopUuid, 'starting', ready))) return;
      const dueAt = after(now, provisioningStep);
      await jobs.enqueue(tx, provisionCloudShopJob, { shopUuid, from: 'ready' }, { dueAt });
    });

/** `Räder & Mehr` → `https://raeder-mehr-1a2b3c4d.cloud.kontor.test`; the suffix distinguishes equal names. */
export function cloudAddress(name: string, shopUuid: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => transcribed[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  const label = [slug, shopUuid.slice(0, 8)].filter(Boolean).join('-');
  return `https://${label}.cloud.${brand.shortName}.test`;
}

const transcribed: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
