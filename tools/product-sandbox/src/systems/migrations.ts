import { uuid as anyUuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { seconds } from '../clock.ts';
import { PortalUnavailable } from '../portal/portal-error.ts';
import type { Migration, ShopState } from '../state/state.ts';
import { atOnce, type WorkOf } from '../state/work.ts';
import { shopOf, type World } from '../world.ts';
import { ActionRefused } from './action-refused.ts';

/** How long it takes to prepare a move. */
export const stagingStep = seconds(10);

const Staged = z.object({
  uuid: anyUuid(),
  predecessorShopUuid: anyUuid(),
  successorShopUuid: anyUuid(),
  state: z.string(),
});

/** Keeps the newest state of a migration; one that was asked for is staged. */
export function noteMigration({ state, plan }: World, migration: Migration, since: number): void {
  const known = state.migrations[migration.uuid];
  if (known !== undefined && known.version >= migration.version) return;
  state.migrations[migration.uuid] = migration;
  if (migration.state === 'requested') {
    plan({ kind: 'stage-migration', uuid: migration.uuid, dueAt: since + stagingStep });
  }
}

/** A request that found no shop to move to is looked at again when the merchant has a new one. */
export function planWaitingMigrations({ state, plan }: World): void {
  for (const { uuid, state: reached } of Object.values(state.migrations)) {
    const isPlanned = state.works.some((work) => work.kind === 'stage-migration' && work.uuid === uuid);
    if (reached === 'requested' && !isPlanned) plan({ kind: 'stage-migration', uuid, dueAt: atOnce });
  }
}

/** The newest shop of the same company that a shop can move to, and that none moves to yet. */
function findSuccessor({ state }: World, predecessor: ShopState): ShopState | undefined {
  const taken = new Set(Object.values(state.migrations).map(({ successorShopUuid }) => successorShopUuid));
  return Object.values(state.shops).findLast(
    ({ shop }) =>
      shop.organizationUuid === predecessor.shop.organizationUuid && shop.type !== 'shopware5' && !taken.has(shop.uuid),
  );
}

type TwoShops = Pick<z.output<typeof Staged>, 'predecessorShopUuid' | 'successorShopUuid'>;

async function callForStaging({ portal }: World, shops: TwoShops): Promise<z.output<typeof Staged>> {
  const { body } = await portal.call('POST', '/connect/migration', shops);
  return z.parse(Staged, body);
}

/** Prepares a move that was not asked for in the portal. */
export async function stageMove(world: World, shops: TwoShops): Promise<void> {
  const staged = await callForStaging(world, shops);
  // No event told of it yet.
  world.state.migrations[staged.uuid] ??= { version: 0, ...staged };
}

/** Prepares the move to another shop of the merchant; `false` as long as there is none. */
async function stage(world: World, uuid: string): Promise<boolean> {
  const { state } = world;
  const asked = state.migrations[uuid];
  const predecessor = asked && shopOf(world, asked.predecessorShopUuid);
  if (asked?.state !== 'requested' || predecessor === undefined) return true;
  const successorShopUuid = asked.successorShopUuid ?? findSuccessor(world, predecessor)?.shop.uuid;
  if (successorShopUuid === undefined) return false;
  const shops = { predecessorShopUuid: predecessor.shop.uuid, successorShopUuid };
  const staged = await callForStaging(world, shops);
  delete state.migrations[uuid];
  state.migrations[staged.uuid] ??= { version: asked.version, ...staged };
  return true;
}

export const createStage =
  (world: World) =>
  async ({ uuid }: WorkOf<'stage-migration'>): Promise<void> => {
    await stage(world, uuid);
  };

/** What an employee of the vendor's does by hand. */
export async function moveMigration(world: World, uuid: string, to: 'staged' | 'completed'): Promise<void> {
  if (to === 'staged') {
    if (await stage(world, uuid)) return;
    throw new ActionRefused(409, 'state-conflict', 'The merchant has no other shop to move to');
  }
  try {
    await complete(world, uuid);
  } catch (error) {
    if (!(error instanceof PortalUnavailable)) throw error;
    world.plan({ kind: 'complete-migration', uuid, dueAt: atOnce });
  }
}

async function complete({ portal, state }: World, uuid: string): Promise<void> {
  await portal.call('PUT', `/connect/migration/${uuid}`, { state: 'completed' });
  const migration = state.migrations[uuid];
  if (migration !== undefined) migration.state = 'completed';
}

export const createComplete =
  (world: World) =>
  async ({ uuid }: WorkOf<'complete-migration'>): Promise<void> =>
    complete(world, uuid);
