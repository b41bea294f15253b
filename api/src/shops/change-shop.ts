import type { ShopDetails } from '@kontor/contract/shop';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { comparedAddress, withdrawProof } from './address-proof/address-proof.repository.ts';
import { lockShop } from './shop.repository.ts';
import type { ShopRow } from './shop.tables.ts';
import { correctedAddresses } from './shop-details.ts';

export type ChangeShop = (shop: ShopRow, wanted: ShopDetails) => Promise<ShopRow>;

/** Renames a shop and corrects its address, whose proof then counts no more. */
export const createChangeShop =
  ({ database, clock, record }: Pick<Infrastructure, 'database' | 'clock' | 'record'>): ChangeShop =>
  ({ uuid }, wanted) =>
    inTransaction(database, async (tx) => {
      const before = await lockShop(tx, uuid);
      if (before === null) throw notFound();
      const after: ShopRow = { ...before, name: wanted.name, ...correctedAddresses(before, wanted) };
      const details = differences(before, after);
      if (Object.keys(details).length === 0) return before;
      const { name, main_shop_url, admin_url } = after;
      await tx
        .updateTable('shop')
        .set({ name, main_shop_url, admin_url, updated_at: clock.now() })
        .where('uuid', '=', uuid)
        .execute();
      if (!isSameAddress(before, after)) await withdrawProof(tx, uuid);
      await record(tx, {
        organizationUuid: before.organization_uuid,
        action: 'shop.changed',
        subject: name,
        details,
      });
      return after;
    });

/** One that was added with http is the same, so its proof stays. */
const isSameAddress = ({ main_shop_url: before }: ShopRow, { main_shop_url: after }: ShopRow): boolean =>
  comparedAddress(before ?? '') === comparedAddress(after ?? '');

const differences = (before: ShopRow, after: ShopRow): Record<string, string> => ({
  ...(before.name !== after.name && { nameBefore: before.name }),
  ...(before.main_shop_url !== after.main_shop_url && {
    addressBefore: before.main_shop_url ?? '',
    address: after.main_shop_url ?? '',
  }),
});
