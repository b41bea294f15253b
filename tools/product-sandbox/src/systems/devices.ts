import { randomUUID } from 'node:crypto';
import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { isoOf, minutes } from '../clock.ts';
import { RefusedByPortal } from '../portal/portal-error.ts';
import type { Device, DeviceKind } from '../state/state.ts';
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

const report = (world: World, shopUuid: string, device: Device): Promise<unknown> => {
  const { kind, externalId, name, serialNumber: serial, appVersion, lastSeenAt } = device;
  const body = { name, serialNumber: serial, appVersion, lastSeenAt: lastSeenAt === null ? null : isoOf(lastSeenAt) };
  return world.portal.call('PUT', `/connect/shop/${shopUuid}/${kind}/device/${externalId}`, body);
};

/** A device reports to the portal, and is kept seen from now on. */
export async function register(world: World, shopUuid: string, device: Device): Promise<void> {
  await report(world, shopUuid, device);
  const known = shopOf(world, shopUuid);
  if (known === undefined) return;
  known.devices = [...known.devices.filter(({ externalId }) => externalId !== device.externalId), device];
  if (device.kind === 'pos') planCommissioning(world, shopUuid, device.externalId);
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

/** Devices that are switched on report regularly. */
export async function keepSeen(world: World): Promise<void> {
  if (world.state.isDown) return;
  const now = world.clock.now();
  for (const { shop, devices, entitlements } of Object.values(world.state.shops)) {
    for (const device of devices) {
      const isDue = device.isOn && Math.abs(now - (device.lastSeenAt ?? 0)) >= seenEvery;
      // What is switched off does not sign in.
      if (!isDue || entitlements?.[device.kind].enabled !== true) continue;
      try {
        await report(world, shop.uuid, { ...device, lastSeenAt: now });
        device.lastSeenAt = now;
      } catch (error) {
        if (!(error instanceof RefusedByPortal)) throw error;
        // It tries again when it is switched on anew.
        device.isOn = false;
      }
    }
  }
}
