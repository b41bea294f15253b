import { isDeepStrictEqual } from 'node:util';
import type { ProvisioningReport } from '@kontor/contract/provisioning';
import type { CloudShopState } from '@kontor/contract/shop';
import { sql } from 'kysely';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findShop } from '../shop.repository.ts';
import type { ShopRow } from '../shop.tables.ts';
import { cloudStateOf } from './cloud-state.ts';

export interface Provisioning {
  /**
   * Notes how far the platform has set up a cloud shop. The same report twice changes nothing.
   *
   * @param whenActive runs with it when the shop can be used for the first time
   * @throws ProblemError 409 for a step back, 404 for a shop that the vendor does not host
   */
  report(shopUuid: string, report: ProvisioningReport, whenActive: WhenActive): Promise<void>;
  /**
   * Asks for a failed cloud shop to be set up again.
   *
   * @throws ProblemError 409 unless it has failed, 404 for a shop that the vendor does not host
   */
  retry(shopUuid: string): Promise<ShopRow>;
}

type WhenActive = (tx: Tx, shop: Pick<ShopRow, 'uuid' | 'main_shop_url'>) => Promise<void>;

type Reported = ProvisioningReport['state'];

/** What may be reported in each state. The same state again may bring other addresses. */
const reportable: Readonly<Record<CloudShopState, readonly Reported[]>> = {
  starting: ['ready', 'failed'],
  ready: ['ready', 'active', 'failed'],
  active: ['active'],
  failed: ['failed', 'ready'],
};

type Noted = Pick<
  ShopRow,
  'cloud_state' | 'main_shop_url' | 'admin_url' | 'provisioning_failed_at' | 'provisioning_failure'
>;

export const createProvisioning = ({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>): Provisioning => ({
  report: (shopUuid, report, whenActive) =>
    inTransaction(database, async (tx) => {
      const { shop, state } = await lockCloudShop(tx, shopUuid);
      if (!reportable[state].includes(report.state)) throw conflict(state);
      const now = clock.now();
      const [known, noted] = [notedOf(shop), after(shop, report, now)];
      if (isDeepStrictEqual(known, noted)) return;
      const isShown = cloudStateOf(noted) !== state || noted.main_shop_url !== known.main_shop_url;
      await tx
        .updateTable('shop')
        .set({ ...noted, ...(isShown && { updated_at: now }) })
        .where('uuid', '=', shopUuid)
        .execute();
      if (state !== 'active' && cloudStateOf(noted) === 'active') await whenActive(tx, { ...noted, uuid: shopUuid });
    }),

  retry: (shopUuid) =>
    inTransaction(database, async (tx) => {
      const { state } = await lockCloudShop(tx, shopUuid);
      if (state !== 'failed') throw conflict(state);
      return tx
        .updateTable('shop')
        .set({
          cloud_state: 'starting',
          provisioning_failed_at: null,
          provisioning_failure: null,
          // That of this change, which the database raises.
          provisioning_requested_version: sql`version + 1`,
          updated_at: clock.now(),
        })
        .where('uuid', '=', shopUuid)
        .returningAll()
        .executeTakeFirstOrThrow();
    }),
});

/** Reports of one shop are noted one after another. */
async function lockCloudShop(tx: Tx, shopUuid: string): Promise<{ shop: ShopRow; state: CloudShopState }> {
  await tx.selectFrom('shop').select('uuid').where('uuid', '=', shopUuid).forUpdate().execute();
  const shop = await findShop(tx, shopUuid);
  const state = shop && cloudStateOf(shop);
  if (shop === null || state === null) throw notFound();
  return { shop, state };
}

const notedOf = ({
  cloud_state,
  main_shop_url,
  admin_url,
  provisioning_failed_at,
  provisioning_failure,
}: ShopRow): Noted => ({ cloud_state, main_shop_url, admin_url, provisioning_failed_at, provisioning_failure });

function after(shop: ShopRow, { state, mainShopUrl, adminUrl, reason }: ProvisioningReport, now: Date): Noted {
  if (state === 'failed') {
    return {
      cloud_state: shop.cloud_state,
      main_shop_url: mainShopUrl ?? shop.main_shop_url,
      admin_url: adminUrl ?? shop.admin_url,
      provisioning_failed_at: shop.provisioning_failed_at ?? now,
      provisioning_failure: reason ?? null,
    };
  }
  return {
    cloud_state: state,
    ...requireAddresses({ mainShopUrl, adminUrl }),
    provisioning_failed_at: null,
    provisioning_failure: null,
  };
}

function requireAddresses({ mainShopUrl, adminUrl }: Pick<ProvisioningReport, 'mainShopUrl' | 'adminUrl'>) {
  if (mainShopUrl && adminUrl) return { main_shop_url: mainShopUrl, admin_url: adminUrl };
  const missing = Object.entries({ mainShopUrl, adminUrl }).filter(([, url]) => !url);
  throw new ProblemError('validation-failed', {
    violations: missing.map(([path]) => ({ path, code: 'required', message: 'Needed from ready on' })),
  });
}

const conflict = (state: CloudShopState) =>
  new ProblemError('state-conflict', { detail: `The cloud shop is ${state}` });
