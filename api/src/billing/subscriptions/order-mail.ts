import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOwner, shopPage } from '../../organizations/owner.ts';
import { itemText } from '../texts/line-text.ts';
import { findSubscription } from './subscription.repository.ts';

/** Confirms an order by mail: what the shop has now. */
export async function mailOrder(
  { outbox, environment }: Pick<Infrastructure, 'outbox' | 'environment'>,
  tx: Tx,
  shopUuid: string,
): Promise<void> {
  const owner = await findOwner(tx, shopUuid);
  const stored = await findSubscription(tx, shopUuid);
  if (owner === null || stored === null) return;
  const { email, language, shopName } = owner;
  const items = stored.items
    .filter(({ state }) => state === 'active')
    .map(({ type, quantity }) => itemText({ productType: type, quantity, fallback: type }, language));
  await outbox.send(tx, {
    to: email,
    language,
    template: 'order-confirmed',
    link: shopPage(environment.publicUrl, owner, shopUuid, 'subscription'),
    values: { shop: shopName, items: items.join(', ') },
  });
}
