import { days, minutes } from '../clock.ts';
import type { BranchStore, Device } from '../state/state.ts';

/** When something of the demo happened, in milliseconds before the demo began. */
export const daysAgo = (count: number): number => days(count);
export const minutesAgo = (count: number): number => minutes(count);

type DemoDevice = Pick<Device, 'kind' | 'externalId' | 'name' | 'serialNumber'>;

/** The scanners and tills of Radwerk, in the order in which they were bought. */
export const demoDevices = {
  scanner1: { kind: 'wms', externalId: 'scanner-1', name: 'Handscanner Lager 1', serialNumber: 'ZB-TC22-004817' },
  scanner2: { kind: 'wms', externalId: 'scanner-2', name: 'Handscanner Lager 2', serialNumber: 'ZB-TC22-004818' },
  kreuzberg: { kind: 'pos', externalId: 'till-1', name: 'Kasse Kreuzberg', serialNumber: 'KP-100-20931' },
  mitte1: { kind: 'pos', externalId: 'till-2', name: 'Kasse Mitte 1', serialNumber: 'KP-100-20940' },
  mitte2: { kind: 'pos', externalId: 'till-3', name: 'Kasse Mitte 2', serialNumber: 'KP-100-20952' },
} as const satisfies Readonly<Record<string, DemoDevice>>;

interface DemoBranchStore extends Omit<BranchStore, 'state' | 'cashRegisters' | 'isoCountryCode'> {
  /** Of each cash register: the till that it belongs to, if that is a device of the shop. */
  readonly tills: ReadonlyArray<DemoDevice | null>;
}

const taxNumber = '30/123/45678';

export const demoBranchStores = {
  kreuzberg: {
    externalId: 'branch-1',
    name: 'Filiale Kreuzberg',
    addressLine1: 'Skalitzer Straße 94',
    zip: '10997',
    city: 'Berlin',
    taxNumber,
    tills: [demoDevices.kreuzberg],
  },
  mitte: {
    externalId: 'branch-2',
    name: 'Filiale Mitte',
    addressLine1: 'Torstraße 12',
    zip: '10119',
    city: 'Berlin',
    taxNumber,
    tills: [demoDevices.mitte1],
  },
  potsdam: {
    externalId: 'branch-3',
    name: 'Filiale Potsdam',
    addressLine1: 'Hegelallee 12',
    zip: '14467',
    city: 'Potsdam',
    taxNumber,
    tills: [null],
  },
} as const satisfies Readonly<Record<string, DemoBranchStore>>;

/** Orders of a day, fewer on Sundays: within what the plans of the demo include. */
export function ordersOf(perDay: number, instant: number): number {
  const weekday = new Date(instant).getUTCDay();
  return Math.round(perDay * ([0.5, 1.1, 1, 0.9, 1, 1.2, 1.3][weekday] ?? 1));
}
