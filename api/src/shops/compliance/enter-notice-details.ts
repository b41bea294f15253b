import type { NoticeDetails } from '@kontor/contract/compliance';
import { isTaxNumber } from '@kontor/domain/branch-store';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findBranchStore, lockBranchStores } from '../branch-store/branch-store.repository.ts';
import type { ShopRow } from '../shop.tables.ts';

/**
 * Enters what no system reports and the notice of a branch store states.
 * @throws ProblemError 404 for a branch store of another shop, 422 for what is no tax number of its country
 */
export type EnterNoticeDetails = (
  shop: Pick<ShopRow, 'uuid' | 'name' | 'organization_uuid'>,
  branchStoreUuid: string,
  details: NoticeDetails,
) => Promise<void>;

export const createEnterNoticeDetails =
  ({ database, record }: Pick<Infrastructure, 'database' | 'record'>): EnterNoticeDetails =>
  (shop, branchStoreUuid, { taxNumber: tax_number, tssCertification: tss_certification }) =>
    inTransaction(database, async (tx) => {
      await lockBranchStores(tx, shop.uuid);
      const store = await findBranchStore(tx, shop.uuid, branchStoreUuid);
      if (store === null) throw notFound();
      if (!isTaxNumber(store.iso_country_code, tax_number)) {
        throw violation('taxNumber', 'pattern', 'No tax number of its country');
      }
      const entered = { shop_uuid: shop.uuid, tax_number, tss_certification };
      const before = await tx
        .selectFrom('notice_details')
        .selectAll()
        .where('branch_store_uuid', '=', branchStoreUuid)
        .executeTakeFirst();
      if (before?.tax_number === tax_number && before.tss_certification === tss_certification) return;
      await tx
        .insertInto('notice_details')
        .values({ branch_store_uuid: branchStoreUuid, ...entered })
        .onConflict((conflict) => conflict.column('branch_store_uuid').doUpdateSet(entered))
        .execute();
      await record(tx, {
        organizationUuid: shop.organization_uuid,
        action: 'notice.details-changed',
        subject: store.name,
        details: { shop: shop.name },
      });
    });
