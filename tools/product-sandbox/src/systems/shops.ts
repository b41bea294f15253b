import { ConnectShop, Entitlements } from '@kontor/contract/connect-shop';
import * as z from 'zod/mini';
import type { ShopState } from '../state/state.ts';
import { shopOf, type World } from '../world.ts';
import { planProvisioning } from './hosting.ts';
import { planWaitingMigrations } from './migrations.ts';

const newShop = (shop: ConnectShop): ShopState => ({
  shop,
  entitlements: null,
  mode: 'normal',
  devices: [],
  branchStores: [],
  orders: {},
  firstSteps: [],
});

/** Keeps the newest state of a shop, whatever the order in which events arrive. */
export function noteShop(world: World, shop: ConnectShop): void {
  const known = shopOf(world, shop.uuid);
  if (known === undefined) {
    world.state.shops[shop.uuid] = newShop(shop);
    planWaitingMigrations(world);
  } else if (shop.version > known.shop.version) {
    known.shop = shop;
  }
}

export function noteEntitlements(world: World, entitlements: Entitlements): void {
  const known = shopOf(world, entitlements.shopUuid);
  if (known === undefined) return;
  if (entitlements.version > (known.entitlements?.version ?? 0)) known.entitlements = entitlements;
}

export function forgetShop({ state }: World, shopUuid: string): void {
  delete state.shops[shopUuid];
  state.works = state.works.filter((work) => !('shopUuid' in work) || work.shopUuid !== shopUuid);
}

async function readEntitlements(world: World, shopUuid: string): Promise<void> {
  const { body } = await world.portal.call('GET', `/connect/shop/${shopUuid}/entitlements`);
  const known = shopOf(world, shopUuid);
  if (known !== undefined) known.entitlements = z.parse(Entitlements, body);
}

/** @throws RefusedByPortal 404 if there is no such shop */
export async function readShop(world: World, uuid: string): Promise<ShopState> {
  const { body } = await world.portal.call('GET', `/connect/shop/${uuid}`);
  const shop = newShop(z.parse(ConnectShop, body));
  world.state.shops[uuid] ??= shop;
  await readEntitlements(world, uuid);
  return shopOf(world, uuid) ?? shop;
}

async function readShops({ portal }: World): Promise<ConnectShop[]> {
  const shops: ConnectShop[] = [];
  for (let path: string | null = '/connect/shop'; path !== null; ) {
    const { body, next } = await portal.call('GET', path);
    shops.push(...z.parse(z.array(ConnectShop), body));
    path = next;
  }
  return shops;
}

/** A version of a shop never comes back, and is of one instant: otherwise it is that of another database, which counts anew. */
function isOfAnotherDatabase(known: readonly ConnectShop[], shops: readonly ConnectShop[]): boolean {
  const before = new Map(known.map((shop) => [shop.uuid, shop]));
  return shops.some(({ uuid, version, updatedAt }) => {
    const shop = before.get(uuid);
    if (shop === undefined) return false;
    return version < shop.version || (version === shop.version && updatedAt !== shop.updatedAt);
  });
}

/**
 * Rebuilds what these systems know from the portal, which decides: after a start, and for a database that is another one
 * than before.
 */
export async function readEverything(world: World): Promise<void> {
  const before = Object.values(world.state.shops).map(({ shop }) => shop);
  const shops = await readShops(world);
  if (isOfAnotherDatabase(before, shops)) world.state.newest = {};
  const now = world.clock.now();
  const existing = new Set(shops.map(({ uuid }) => uuid));
  for (const uuid of Object.keys(world.state.shops)) if (!existing.has(uuid)) forgetShop(world, uuid);
  for (const shop of shops) {
    const known = shopOf(world, shop.uuid);
    if (known === undefined) world.state.shops[shop.uuid] = newShop(shop);
    else known.shop = shop;
    const isPlanned = world.state.works.some((work) => work.kind === 'provision' && work.shopUuid === shop.uuid);
    if (!isPlanned) planProvisioning(world, shop, Math.min(now, Date.parse(shop.updatedAt)));
  }
  for (const { uuid } of shops) await readEntitlements(world, uuid);
  await world.save();
}
