import { demoShops } from '@kontor/contract/demo';
import { UsageAnswer, type UsageEvent } from '@kontor/contract/usage';
import * as z from 'zod/mini';
import { days, isoOf } from '../clock.ts';
import { type BranchStore, type CashRegister, type Device, noteRefusal } from '../state/state.ts';
import type { WorkOf } from '../state/work.ts';
import { register } from '../systems/devices.ts';
import { planFirstStep } from '../systems/first-steps.ts';
import { findBranchStore, reportBranchStore, reportCashRegister } from '../systems/fiscal-service.ts';
import { stageMove } from '../systems/migrations.ts';
import { monthOf, noonOfLastDay } from '../systems/month.ts';
import { shopOf, type World } from '../world.ts';
import { daysAgo, demoBranchStores, demoDevices, minutesAgo, ordersOf } from './demo-shop.ts';

const shopUuid = demoShops.radwerkCloud;

interface Chapter {
  /** Milliseconds before the demo began. */
  readonly ago: number;
  readonly tell: (world: World, now: number) => Promise<void>;
}

/** Orders are reported so often. They arrive before their month is closed, at the beginning of the fourth day of the next. */
const reportedEvery = 3;

/** Since when shops of the demo sell, and how much on a day. */
const sellers = [
  { shop: demoShops.radwerkCloud, since: 96, perDay: 40 },
  { shop: demoShops.feinkost, since: 54, perDay: 20 },
] as const;

const newDevice = (device: (typeof demoDevices)[keyof typeof demoDevices], lastSeenAt: number | null): Device => ({
  ...device,
  appVersion: device.kind === 'wms' ? '4.2.0' : '7.1.3',
  lastSeenAt,
  isOn: lastSeenAt !== null,
});

async function openBranch(world: World, name: keyof typeof demoBranchStores, now: number): Promise<void> {
  const { tills, ...about } = demoBranchStores[name];
  const number = Object.keys(demoBranchStores).indexOf(name) + 1;
  const branchStore: BranchStore = { ...about, isoCountryCode: 'DE', state: 'active', cashRegisters: [] };
  await reportBranchStore(world, shopUuid, branchStore);
  for (const [index, till] of tills.entries()) {
    const cashRegister: CashRegister = {
      externalId: `${about.externalId}-register-${index + 1}`,
      deviceId: till?.externalId ?? null,
      name: `Kasse ${index + 1}`,
      serialNumber: till?.serialNumber ?? 'KP-100-20951',
      tssSerialNumber: `TSE-${number}${index + 1}-88310`,
      commissionedAt: isoOf(now),
      decommissionedAt: null,
    };
    await reportCashRegister(world, shopUuid, about.externalId, cashRegister);
    branchStore.cashRegisters.push(cashRegister);
  }
  shopOf(world, shopUuid)?.branchStores.push(branchStore);
}

/** A second till for a branch that sells more than was thought, which its owner has not reported to the tax office yet. */
async function addTill(world: World, now: number): Promise<void> {
  const till = demoDevices.mitte2;
  await register(world, shopUuid, newDevice(till, now));
  const { externalId } = demoBranchStores.mitte;
  const branchStore = findBranchStore(world, shopUuid, externalId);
  if (branchStore === undefined) return;
  const cashRegister: CashRegister = {
    externalId: `${externalId}-register-2`,
    deviceId: till.externalId,
    name: 'Kasse 2',
    serialNumber: till.serialNumber,
    tssSerialNumber: 'TSE-22-88310',
    commissionedAt: isoOf(now),
    decommissionedAt: null,
  };
  await reportCashRegister(world, shopUuid, externalId, cashRegister);
  branchStore.cashRegisters.push(cashRegister);
}

async function closeBranch(world: World, externalId: string, now: number): Promise<void> {
  const branchStore = findBranchStore(world, shopUuid, externalId);
  if (branchStore === undefined) return;
  for (const cashRegister of branchStore.cashRegisters) {
    cashRegister.decommissionedAt = isoOf(now);
    await reportCashRegister(world, shopUuid, externalId, cashRegister);
  }
  branchStore.state = 'disabled';
  await reportBranchStore(world, shopUuid, branchStore);
}

/** Whether orders of a day can still be reported: until the end of the third day of the next month. */
const isOpen = ({ clock }: World, at: number): boolean => clock.now() < noonOfLastDay(monthOf(at)) + days(3.5);

/** The same ids whenever it is told: an order counts once. Where the past is not lived through, its months are closed already. */
async function reportOrders(world: World, ago: number, now: number): Promise<void> {
  const told = sellers.flatMap(({ shop, since, perDay }) =>
    Array.from({ length: reportedEvery }, (_, back) => back)
      .filter((back) => ago + back <= since && isOpen(world, now - days(back)))
      .map((back): UsageEvent => {
        const at = now - days(back);
        const id = `demo:${shop.slice(-3)}:${ago + back}`;
        return { id, shopUuid: shop, type: 'order', occurredAt: isoOf(at), quantity: ordersOf(perDay, at) };
      }),
  );
  if (told.length === 0) return;
  const { body } = await world.portal.call('POST', '/connect/usage', { events: told });
  const { rejected } = z.parse(UsageAnswer, body);
  for (const { index, code } of rejected) {
    noteRefusal(world.state, { at: isoOf(now), text: `An order of ${told[index]?.occurredAt} was refused: ${code}` });
  }
  const refused = new Set(rejected.map(({ index }) => index));
  for (const [index, { shopUuid: shop, occurredAt, quantity }] of told.entries()) {
    const known = shopOf(world, shop);
    const month = monthOf(Date.parse(occurredAt));
    if (known && !refused.has(index)) known.orders[month] = (known.orders[month] ?? 0) + quantity;
  }
}

/** From the demo's first order on. Only what other systems would have reported; what the shops ordered is told elsewhere. */
const chapters: readonly Chapter[] = [
  {
    ago: daysAgo(96),
    async tell(world, now) {
      await openBranch(world, 'kreuzberg', now);
      for (const name of ['scanner1', 'kreuzberg'] as const) {
        await register(world, shopUuid, newDevice(demoDevices[name], now));
      }
      for (const key of ['first-article', 'first-order']) planFirstStep(world, shopUuid, key);
    },
  },
  {
    ago: daysAgo(90),
    async tell(world, now) {
      await openBranch(world, 'mitte', now);
      // Never switched on.
      await register(world, shopUuid, newDevice(demoDevices.mitte1, null));
    },
  },
  { ago: daysAgo(80), tell: (world, now) => openBranch(world, 'potsdam', now) },
  // The second licence came with the upgrade of the day before.
  { ago: daysAgo(49), tell: (world, now) => register(world, shopUuid, newDevice(demoDevices.scanner2, now)) },
  { ago: daysAgo(30), tell: (world, now) => closeBranch(world, demoBranchStores.potsdam.externalId, now) },
  { ago: daysAgo(20), tell: addTill },
  {
    ago: daysAgo(3),
    tell: (world) =>
      stageMove(world, {
        predecessorShopUuid: demoShops.radwerkShopware5,
        successorShopUuid: demoShops.radwerkShopware6,
      }),
  },
  ...Array.from({ length: 33 }, (_, index) => 96 - index * reportedEvery).map(
    (ago): Chapter => ({
      ago: ago === 0 ? minutesAgo(10) : daysAgo(ago),
      tell: (world, now) => reportOrders(world, ago, now),
    }),
  ),
  {
    ago: minutesAgo(120),
    tell: (world, now) => register(world, shopUuid, { ...newDevice(demoDevices.scanner2, now), isOn: false }),
  },
  {
    ago: minutesAgo(4),
    async tell(world, now) {
      for (const name of ['scanner1', 'kreuzberg', 'mitte2'] as const) {
        await register(world, shopUuid, newDevice(demoDevices[name], now));
      }
    },
  },
];

/**
 * Where there are the demo's shops, what happened to them is told once, as it happened: each chapter at its time, if the clock
 * passes it (the server lives through the demo's past before it starts), else all at once.
 */
export function planStory({ state, clock, plan }: World): void {
  if (state.isStoryTold || state.shops[shopUuid] === undefined) return;
  state.isStoryTold = true;
  // The demo begins now by the machine's time, whatever past is lived through.
  const begin = Math.max(Date.now(), clock.now());
  for (const [chapter, { ago }] of chapters.entries()) plan({ kind: 'story', chapter, dueAt: begin - ago });
}

export const createTell =
  (world: World) =>
  async ({ chapter, dueAt }: WorkOf<'story'>): Promise<void> => {
    await chapters[chapter]?.tell(world, dueAt);
  };
