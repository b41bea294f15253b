import type { ProductVersion } from '@kontor/contract/product';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { notePlan } from './plan-changes.ts';
import { replaceItems, type StoredSubscription } from './subscription.repository.ts';

/** Which licences are sold to a shop from now on. What it tries, or had, becomes one of them, so that all of it is of one version. */
export async function agreeOnLicences(
  { clock }: Pick<Infrastructure, 'clock'>,
  tx: Tx,
  { subscription: { uuid, shop_uuid: shopUuid }, items }: StoredSubscription,
  version: ProductVersion,
): Promise<void> {
  await tx.updateTable('subscription').set({ licence_version: version }).where('uuid', '=', uuid).execute();
  await replaceItems(
    tx,
    uuid,
    items.map(({ uuid: _uuid, subscription_uuid: _subscription, position: _position, ...item }) =>
      item.platform === 'shopware6' ? { ...item, version } : item,
    ),
  );
  await notePlan(tx, shopUuid, clock.now());
}
