import type { Shop, ShopMigration } from '@kontor/contract/shop';
import type { Action } from './action.ts';
import type { Surroundings } from './order-action.ts';
import type { Answer, ServerIndex } from './portal-client.ts';
import { addTestShop, type TestShop } from './test-shop.ts';
import type { VendorAnswer } from './vendor.ts';

/** The one of the two shops of a migration that the customer works with: the new one once it is completed. */
export async function shopInUse(shop: TestShop, server: ServerIndex): Promise<TestShop> {
  if (shop.sibling === null) return shop;
  const { status, body } = await shop.client.call(server, 'GET', `${shop.path}/migration/successor`);
  return status === 200 && (body as ShopMigration).state === 'completed' ? shop.sibling : shop;
}

/** Stages the move to another shop, which is added for it, and completes it. What was taken back is staged anew. */
export async function migrate(
  surroundings: Surroundings,
  shop: TestShop,
  server: ServerIndex,
  { by, twice }: Extract<Action, { kind: 'migrate' }>,
): Promise<void> {
  const { vendor } = surroundings;
  const sibling = await siblingOf(shop, server);
  if (sibling === null) return;
  const shops = { predecessorShopUuid: shop.uuid, successorShopUuid: sibling.uuid };
  const staged = await vendor.call(server, 'POST', '/connect/migration', shops);
  if (staged.status !== 201) return;
  const { uuid } = staged.body as { uuid: string };
  await atServers(
    server,
    twice,
    (each): Promise<Answer | VendorAnswer> =>
      by === 'vendor'
        ? vendor.call(each, 'PUT', `/connect/migration/${uuid}`, { state: 'completed' })
        : timed(surroundings, shop, each, 'complete'),
  );
}

export async function revertMigration(
  surroundings: Surroundings,
  shop: TestShop,
  server: ServerIndex,
  { twice }: Extract<Action, { kind: 'revert-migration' }>,
): Promise<void> {
  if (shop.sibling === null) return;
  const answers = await atServers(server, twice, (each) => timed(surroundings, shop, each, 'revert'));
  if (answers.some(({ status }) => status === 200)) surroundings.count('reverts');
}

const atServers = <Got>(server: ServerIndex, twice: boolean, work: (server: ServerIndex) => Promise<Got>) => {
  const other: ServerIndex = server === 0 ? 1 : 0;
  return Promise.all((twice ? [server, other] : [server]).map((each) => work(each)));
};

async function timed(
  { report, orderLimit }: Surroundings,
  shop: TestShop,
  server: ServerIndex,
  action: 'complete' | 'revert',
): Promise<Answer> {
  const answer = await shop.client.call(server, 'PUT', `${shop.path}/migration/${action}`);
  if (answer.milliseconds > orderLimit) {
    const detail = `${action} of ${shop.name}: ${Math.round(answer.milliseconds)} ms`;
    report({ check: 'migration-answers-in-time', detail });
  }
  return answer;
}

/** Added once, also for two actions at the same time; `null` while the portal does not answer. */
async function siblingOf(shop: TestShop, server: ServerIndex): Promise<TestShop | null> {
  if (shop.sibling !== null) return shop.sibling;
  shop.addingSibling ??= addSibling(shop, server).finally(() => {
    shop.addingSibling = null;
  });
  shop.sibling = await shop.addingSibling;
  return shop.sibling;
}

async function addSibling(shop: TestShop, server: ServerIndex): Promise<TestShop | null> {
  // Mails are told apart by the names, so none contains the other.
  const name = shop.name.replace('Laden', 'Neubau');
  const body = { type: 'cloud', mainShopUrl: null, shopifyShopDomain: null, name };
  const answer = await shop.client.call(server, 'POST', `/organization/${shop.organizationUuid}/shop`, body);
  if (answer.status !== 201) return null;
  const sibling = addTestShop(shop.organization, answer.body as Shop);
  sibling.sibling = shop;
  return sibling;
}
