import { randomUUID } from 'node:crypto';
import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { isoOf, minutes } from '../clock.ts';
import { PortalUnavailable, RefusedByPortal } from '../portal/portal-error.ts';
import { type Device, type DeviceKind, noteRefusal, type ShopState } from '../state/state.ts';
import { shopOf, type World } from '../world.ts';
import { planCommissioning, planDecommissioning } from './fiscal-service.ts';

const Paired = z.object({ shopUuid: uuid(), kind: z.enum(['wms', 'pos']) });

/** How old the last sight of a device that is switched on may become. */
const seenEvery = minutes(4);

const appVersions: Readonly<Record<DeviceKind, string>> = { wms: '4.2.0', pos: '7.1.3' };

/** A serial number as they stand on such devices. */
const serialNumber = (kind: DeviceKind, number: number): string =>
  kind === 'wms' ? `ZB-TC22-${String(4900 + number).padStart(6, '0')}` : `KP-100-${21_000 + number}`;

/** Scanners and tills are numbered in each shop. */
function nameIn(world: World, shopUuid: string, kind: DeviceKind): string {
  const name = kind === 'wms' ? 'Handscanner' : 'Kasse';
  const taken = new Set(shopOf(world, shopUuid)?.devices.map((device) => device.name));
  let number = 1;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

async function report(world: World, shopUuid: string, device: Device): Promise<void> {
  const { kind, externalId, name, serialNumber: serial, appVersion, lastSeenAt } = device;
  const body = { name, serialNumber: serial, appVersion, lastSeenAt: lastSeenAt === null ? null : isoOf(lastSeenAt) };
  await world.portal.call('PUT', `/connect/shop/${shopUuid}/${kind}/device/${externalId}`, body);
  device.toldSeenAt = lastSeenAt;
  if (kind === 'pos') planCommissioning(world, shopUuid, externalId);
}

/**
 * A device reports to the portal, and is kept seen from now on. If the portal does not answer, it is reported with the
 * devices that are kept seen.
 */
export async function register(world: World, shopUuid: string, device: Device): Promise<void> {
  try {
    await report(world, shopUuid, device);
  } catch (error) {
    if (!(error instanceof PortalUnavailable)) throw error;
  }
  const known = shopOf(world, shopUuid);
  if (known === undefined) return;
  known.devices = [...known.devices.filter(({ externalId }) => externalId !== device.externalId), device];
}

export interface PairedDevice extends Device {
  readonly shopUuid: string;
}

/** What a person does with a new device: enter or scan the code that the portal shows. */
export async function pair(world: World, code: string): Promise<PairedDevice> {
  const { body } = await world.portal.call('POST', '/connect/pairing', { code });
  const { shopUuid, kind } = z.parse(Paired, body);
  const number = world.state.nextNumber;
  world.state.nextNumber += 1;
  const device: Device = {
    kind,
    externalId: `${kind}-${randomUUID().slice(0, 8)}`,
    name: nameIn(world, shopUuid, kind),
    serialNumber: serialNumber(kind, number),
    appVersion: appVersions[kind],
    lastSeenAt: world.clock.now(),
    isOn: true,
  };
  await register(world, shopUuid, device);
  return { ...device, shopUuid };
}

/** A licence was freed in the portal: the device signs out. */
export function removeDevice(world: World, shopUuid: string, kind: DeviceKind, externalId: string): void {
  const known = shopOf(world, shopUuid);
  if (known === undefined) return;
  known.devices = known.devices.filter((device) => device.kind !== kind || device.externalId !== externalId);
  planDecommissioning(world, shopUuid, externalId);
}

/** One that is switched on is seen at once, if the shop may use it. */
export function switchDevice(world: World, known: ShopState, device: Device, isOn: boolean): void {
  device.isOn = isOn;
  if (isSigningIn(device, known)) device.lastSeenAt = world.clock.now();
}

/** Switched on, and as far as is known also switched on by the merchant's subscription. */
const isSigningIn = ({ isOn, kind }: Device, { entitlements }: ShopState): boolean =>
  isOn && entitlements?.[kind].enabled === true;

/**
 * Devices that are switched on are seen regularly, whether the portal answers or not. It is told of the last sight of each,
 * also of one that was switched off meanwhile.
 */
export async function keepSeen(world: World): Promise<void> {
  if (world.state.isDown) return;
  const now = world.clock.now();
  const shops = Object.values(world.state.shops);
  for (const known of shops) {
    for (const device of known.devices) {
      const isDue = Math.abs(now - (device.lastSeenAt ?? 0)) >= seenEvery;
      if (isDue && isSigningIn(device, known)) device.lastSeenAt = now;
    }
  }
  for (const { shop, devices } of shops) {
    for (const device of devices) if (device.toldSeenAt !== device.lastSeenAt) await tell(world, shop.uuid, device);
  }
}

async function tell(world: World, shopUuid: string, device: Device): Promise<void> {
  try {
    await report(world, shopUuid, device);
  } catch (error) {
    if (!(error instanceof RefusedByPortal)) throw error;
    noteRefusal(world.state, { at: isoOf(world.clock.now()), text: String(error) });
    // It tries again when it is switched on anew.
    device.isOn = false;
    device.toldSeenAt = device.lastSeenAt;
  }
}
