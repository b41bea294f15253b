import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { addressedTo, findMembersWho } from '../../organizations/recipients.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { shopReadyMail } from './shop-ready.mail.ts';

/** The page on which they would wait for it. */
const waitCall = 'GET /organization/{organizationUuid}/shop/{shopUuid}/provisioning';

/** Tells all who may open a cloud shop that it is set up, since the page that waits for it may be closed. */
export async function mailShopReady(
  { outbox, environment }: Pick<Infrastructure, 'outbox' | 'environment'>,
  tx: Tx,
  { uuid, main_shop_url: url }: Pick<ShopRow, 'uuid' | 'main_shop_url'>,
): Promise<void> {
  for (const recipient of await findMembersWho(tx, uuid, waitCall)) {
    const { shopName: shop, organizationUuid } = recipient;
    const mail = shopReadyMail({
      shop,
      address: (url && URL.parse(url)?.host) ?? shop,
      link: `${environment.publicUrl}/organization/${organizationUuid}/shop/${uuid}`,
    });
    await outbox.send(tx, { ...addressedTo(recipient), organizationUuid, mail });
  }
}
