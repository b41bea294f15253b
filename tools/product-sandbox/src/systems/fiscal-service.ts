import { isoOf, seconds } from '../clock.ts';
import { RefusedByPortal } from '../portal/portal-error.ts';
import type { BranchStore, CashRegister } from '../state/state.ts';
import { atOnce, type WorkOf } from '../state/work.ts';
import { shopOf, type World } from '../world.ts';

/** How long the fiscal service takes for a new branch. */
export const branchStoreStep = seconds(5);

/** TSE certificates are valid for five years. */
const certificateYears = 5;

export type NewBranchStore = Pick<
  BranchStore,
  'externalId' | 'name' | 'isoCountryCode' | 'addressLine1' | 'zip' | 'city' | 'taxNumber'
>;

const branchPath = (shopUuid: string, externalId: string) => `/connect/shop/${shopUuid}/branch-store/${externalId}`;

export const findBranchStore = (world: World, shopUuid: string, externalId: string): BranchStore | undefined =>
  shopOf(world, shopUuid)?.branchStores.find((branchStore) => branchStore.externalId === externalId);

/** A branch that a person asked for in the portal, or opens here. */
export function requestBranchStore(world: World, shopUuid: string, asked: NewBranchStore, dueAt: number): void {
  const known = shopOf(world, shopUuid);
  if (known === undefined || findBranchStore(world, shopUuid, asked.externalId) !== undefined) return;
  known.branchStores.push({ ...asked, state: 'requested', cashRegisters: [] });
  world.plan({ kind: 'open-branch-store', shopUuid, externalId: asked.externalId, dueAt });
}

export async function reportBranchStore(world: World, shopUuid: string, branchStore: BranchStore): Promise<void> {
  const { externalId, cashRegisters: _, isTold: __, ...body } = branchStore;
  await world.portal.call('PUT', branchPath(shopUuid, externalId), body);
  branchStore.isTold = true;
}

/**
 * A branch is open whether the portal answers or not; only one that it refuses is not. Tills that were paired before there was
 * a branch get their cash registers with it.
 */
export const createOpenBranchStore =
  (world: World) =>
  async ({ shopUuid, externalId }: WorkOf<'open-branch-store'>): Promise<void> => {
    const branchStore = findBranchStore(world, shopUuid, externalId);
    if (branchStore === undefined) return;
    const isNew = branchStore.state === 'requested';
    if (isNew) branchStore.state = 'active';
    const tills = shopOf(world, shopUuid)?.devices.filter(({ kind }) => kind === 'pos') ?? [];
    if (isNew) for (const till of tills) planCommissioning(world, shopUuid, till.externalId);
    try {
      await reportBranchStore(world, shopUuid, branchStore);
    } catch (error) {
      if (error instanceof RefusedByPortal) branchStore.state = 'requested';
      throw error;
    }
  };

/** Disabled or reactivated in the portal: the fiscal service agrees, and says so. */
export function followState(world: World, shopUuid: string, externalId: string, state: 'active' | 'disabled'): void {
  const branchStore = findBranchStore(world, shopUuid, externalId);
  if (branchStore === undefined || branchStore.state === 'requested') return;
  branchStore.state = state;
  world.plan({ kind: 'report-branch-store', shopUuid, externalId, dueAt: atOnce });
}

export const createReportBranchStore =
  (world: World) =>
  async ({ shopUuid, externalId }: WorkOf<'report-branch-store'>): Promise<void> => {
    const branchStore = findBranchStore(world, shopUuid, externalId);
    if (branchStore !== undefined) await reportBranchStore(world, shopUuid, branchStore);
  };

export function planCommissioning(world: World, shopUuid: string, deviceId: string): void {
  if (registerOf(shopOf(world, shopUuid)?.branchStores ?? [], deviceId) !== undefined) return;
  world.plan({ kind: 'commission', shopUuid, deviceId, dueAt: atOnce });
}

/** Also for a till that is gone here already: its register is found by it. */
export function planDecommissioning(world: World, shopUuid: string, deviceId: string): void {
  for (const { externalId, cashRegisters } of shopOf(world, shopUuid)?.branchStores ?? []) {
    for (const register of cashRegisters) {
      if (register.deviceId !== deviceId || register.decommissionedAt !== null) continue;
      const registerId = register.externalId;
      world.plan({ kind: 'decommission', shopUuid, externalId, registerId, dueAt: atOnce });
    }
  }
}

function certificateEnd(commissionedAt: string): string {
  const end = new Date(commissionedAt);
  end.setUTCFullYear(end.getUTCFullYear() + certificateYears);
  return end.toISOString();
}

export async function reportCashRegister(
  world: World,
  shopUuid: string,
  branchStoreId: string,
  register: CashRegister,
): Promise<void> {
  const { externalId, name, serialNumber, tssSerialNumber, commissionedAt, decommissionedAt } = register;
  const state = decommissionedAt === null ? 'active' : 'disabled';
  await world.portal.call('PUT', `${branchPath(shopUuid, branchStoreId)}/cash-register/${externalId}`, {
    name,
    serialNumber,
    manufacturer: 'Kassenwerk',
    model: 'KP-100',
    state,
    tss: { serialNumber: tssSerialNumber, state, certificateExpiresAt: certificateEnd(commissionedAt) },
    commissionedAt,
    decommissionedAt,
  });
}

const registerOf = (branchStores: readonly BranchStore[], deviceId: string) =>
  branchStores
    .flatMap((branchStore) => branchStore.cashRegisters.map((register) => ({ branchStore, register })))
    .find(({ register }) => register.deviceId === deviceId);

/**
 * A till gets a cash register with a TSE in the branch that was opened last. Without a branch it waits for one. The register
 * exists from then on, and the portal is told of it when it answers: of the branch first.
 */
export const createCommission =
  (world: World) =>
  async ({ shopUuid, deviceId }: WorkOf<'commission'>): Promise<void> => {
    const known = shopOf(world, shopUuid);
    const till = known?.devices.find(({ externalId }) => externalId === deviceId);
    const branchStore = known?.branchStores.findLast(({ state }) => state === 'active');
    if (known === undefined) return;
    if (till !== undefined && branchStore !== undefined && registerOf(known.branchStores, deviceId) === undefined) {
      branchStore.cashRegisters.push({
        externalId: `register-${deviceId}`,
        deviceId,
        name: till.name,
        serialNumber: till.serialNumber,
        tssSerialNumber: `TSE-${till.serialNumber}`,
        commissionedAt: isoOf(world.clock.now()),
        decommissionedAt: null,
        isTold: false,
      });
    }
    const found = registerOf(known.branchStores, deviceId);
    if (found?.register.isTold === false) await tellOf(world, shopUuid, found.branchStore, found.register);
  };

async function tellOf(world: World, shopUuid: string, branchStore: BranchStore, register: CashRegister): Promise<void> {
  if (!branchStore.isTold) await reportBranchStore(world, shopUuid, branchStore);
  try {
    await reportCashRegister(world, shopUuid, branchStore.externalId, register);
    register.isTold = true;
  } catch (error) {
    if (error instanceof RefusedByPortal) {
      branchStore.cashRegisters.splice(branchStore.cashRegisters.indexOf(register), 1);
    }
    throw error;
  }
}

export const createDecommission =
  (world: World) =>
  async ({ shopUuid, externalId, registerId }: WorkOf<'decommission'>): Promise<void> => {
    const branchStore = findBranchStore(world, shopUuid, externalId);
    const register = branchStore?.cashRegisters.find((one) => one.externalId === registerId);
    if (branchStore === undefined || register === undefined) return;
    register.decommissionedAt ??= isoOf(world.clock.now());
    if (!branchStore.isTold) await reportBranchStore(world, shopUuid, branchStore);
    await reportCashRegister(world, shopUuid, externalId, register);
  };
