import type { Entitlements } from '@kontor/contract/connect-shop';
import type { ConnectMigration, MigrationOverview } from '@kontor/contract/migration';
import type { BaseData } from '@kontor/contract/organization';
import type { NewShop, Shop } from '@kontor/contract/shop';
import type { Subscription } from '@kontor/contract/subscription';
import { newShop } from './accounts.ts';
import { connectClient, type TestConnectClient } from './connect.ts';
import { type Orderer, orderer, shopOf, type TestBilling } from './test-billing.ts';

/** A merchant whose shop is moved to another one, which was just added. */
export interface Mover {
  /** About the predecessor. */
  readonly old: Orderer;
  readonly successor: Orderer;
  readonly vendor: TestConnectClient;
  /** Stages the migration by another system, and returns its uuid. */
  stage(): Promise<string>;
  overview(of?: Orderer): Promise<MigrationOverview>;
  entitlements(of: Orderer): Promise<Entitlements>;
}

/**
 * @param shop of the predecessor; its subscription is ordered with `old`
 * @param address of the organization
 */
export async function mover(
  kontor: TestBilling,
  shop: Partial<NewShop> = { type: 'shopware6' },
  address: Partial<BaseData> = {},
): Promise<Mover> {
  const old = await orderer(kontor, address, { mainShopUrl: 'https://old.radwerk.test', ...shop });
  const successor = await addShop(old, { type: 'cloud', mainShopUrl: null });
  const vendor = await connectClient(kontor);
  return {
    old,
    successor,
    vendor,
    async stage() {
      const shops = { predecessorShopUuid: shopOf(old), successorShopUuid: shopOf(successor) };
      return (await vendor.expect(201, 'POST /connect/migration', shops)).json<ConnectMigration>().uuid;
    },
    overview: async ({ client, shopPath } = old) =>
      (await client.expect(200, `GET ${shopPath}/migration`)).json<MigrationOverview>(),
    entitlements: async (of) =>
      (await vendor.expect(200, `GET /connect/shop/${shopOf(of)}/entitlements`)).json<Entitlements>(),
  };
}

/** Another shop of the same organization. */
export async function addShop(of: Orderer, shop: Partial<NewShop>): Promise<Orderer> {
  const { client, organizationUuid } = of;
  const answer = await client.expect(201, `POST /organization/${organizationUuid}/shop`, newShop(shop));
  const shopPath = `/organization/${organizationUuid}/shop/${answer.json<Shop>().uuid}`;
  return {
    ...of,
    shopPath,
    subscription: async () => (await client.expect(200, `GET ${shopPath}/subscription/active`)).json<Subscription>(),
    cart: async (body) => (await client.expect(200, `POST ${shopPath}/cart`, body)).json(),
    order: (body, id = crypto.randomUUID()) =>
      client.call(`PUT ${shopPath}/subscription/active/stripe-subscription/${id}`, { body }),
  };
}
