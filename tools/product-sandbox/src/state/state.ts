import type { ConnectShop, Entitlements } from '@kontor/contract/connect-shop';
import type { Work } from './work.ts';

/** How a shop is set up: as usual, never successfully, or not before this is changed. */
export type ProvisioningMode = 'normal' | 'fail' | 'hold';

export type DeviceKind = 'wms' | 'pos';

export interface Device {
  readonly kind: DeviceKind;
  readonly externalId: string;
  readonly name: string;
  readonly serialNumber: string;
  readonly appVersion: string;
  /** Milliseconds; it is not refreshed while the device is switched off. `null` before it was switched on first. */
  lastSeenAt: number | null;
  isOn: boolean;
  /** The last sight that the portal was told of; absent as long as it was told of none. */
  toldSeenAt?: number | null;
}

export interface CashRegister {
  readonly externalId: string;
  /** The till that it was commissioned for. */
  readonly deviceId: string | null;
  readonly name: string;
  readonly serialNumber: string;
  readonly tssSerialNumber: string;
  readonly commissionedAt: string;
  decommissionedAt: string | null;
  /** Whether the portal was told of it as it is. */
  isTold?: boolean;
}

export interface BranchStore {
  readonly externalId: string;
  readonly name: string;
  readonly isoCountryCode: string;
  readonly addressLine1: string;
  readonly zip: string;
  readonly city: string;
  readonly taxNumber: string;
  state: 'requested' | 'active' | 'disabled';
  readonly cashRegisters: CashRegister[];
  /** Whether the portal was told that it is open. */
  isTold?: boolean;
}

/** What these systems know of a shop. */
export interface ShopState {
  shop: ConnectShop;
  entitlements: Entitlements | null;
  mode: ProvisioningMode;
  devices: Device[];
  branchStores: BranchStore[];
  /** Orders that the portal has accepted, by month: `2026-11`. */
  orders: Record<string, number>;
  firstSteps: string[];
}

export interface Lead {
  readonly uuid: string;
  readonly version: number;
  readonly partnerName: string;
  readonly companyName: string;
  readonly contactName: string;
  readonly email: string;
  state: string;
}

export interface Migration {
  readonly uuid: string;
  readonly version: number;
  readonly predecessorShopUuid: string;
  readonly successorShopUuid: string | null;
  state: string;
}

export interface ReceivedEvent {
  /** The header `webhook-id`; the same if it came again. */
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: unknown;
  readonly receivedAt: string;
}

/** A call that the portal has refused. */
interface Refusal {
  readonly at: string;
  readonly text: string;
}

/** Everything that these systems keep, as it is saved. */
export interface State {
  readonly format: 1;
  shops: Record<string, ShopState>;
  leads: Record<string, Lead>;
  migrations: Record<string, Migration>;
  /** The highest version that arrived, by type and subject (systems/newest.ts). */
  newest: Record<string, number>;
  /** Newest first. */
  events: ReceivedEvent[];
  works: Work[];
  /** Newest first. */
  refusals: Refusal[];
  /** Neither calls nor receives. */
  isDown: boolean;
  /** Since when the portal has not answered, in milliseconds; `null` while it answers. */
  silentSince: number | null;
  /** Whether the past of the demo is planned. */
  isStoryTold: boolean;
  /** The next number of a serial number. */
  nextNumber: number;
}

export const emptyState = (): State => ({
  format: 1,
  shops: {},
  leads: {},
  migrations: {},
  newest: {},
  events: [],
  works: [],
  refusals: [],
  isDown: false,
  silentSince: null,
  isStoryTold: false,
  nextNumber: 1,
});

const keptEvents = 500;
const keptRefusals = 50;

export function noteEvent(state: State, event: ReceivedEvent): void {
  state.events = [event, ...state.events].slice(0, keptEvents);
}

export function noteRefusal(state: State, refusal: Refusal): void {
  state.refusals = [refusal, ...state.refusals].slice(0, keptRefusals);
}

export function noteSilence(state: State, now: number): void {
  state.silentSince ??= now;
}

/** The portal answers. What it did not answer before is not kept waiting any longer. */
export function noteAnswer(state: State): void {
  if (state.silentSince === null) return;
  state.silentSince = null;
  tryAgainNow(state);
}

export function tryAgainNow({ works }: Pick<State, 'works'>): void {
  for (const work of works) delete work.retryAt;
}
