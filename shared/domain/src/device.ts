import type { Entitlements } from './entitlements.ts';
import type { DeviceType } from './product.ts';

/** How long a person has to enter a code on the device that is to be connected. */
export const pairingCodeMinutes = 15;

/** A device that was not seen for longer counts as disconnected. A week: a shop that closes for some days loses nothing. */
export const disconnectedAfterDays = 7;

/** Whether a device was seen lately. The one rule for it: nothing stores what time alone changes. */
export function deviceState(lastSeenAt: Date | null, now: Date): 'connected' | 'disconnected' {
  if (lastSeenAt === null) return 'disconnected';
  const days = (now.getTime() - lastSeenAt.getTime()) / 86_400_000;
  return days > disconnectedAfterDays ? 'disconnected' : 'connected';
}

/** The licences of a shop for one kind of device, and whether another device can be registered. */
export interface DeviceLicences {
  /** While the shop is suspended, what comes back once it has paid. */
  readonly licensed: number;
  /** More than licensed, if licences were given up and no device was removed. */
  readonly used: number;
  readonly free: number;
  /** Why no further device can be registered; `null` if one can. */
  readonly refusal: 'not-entitled' | 'licences-exhausted' | null;
}

/** The one count of licences, for pages and calls. */
export function deviceLicences(
  entitlements: Pick<Entitlements, DeviceType>,
  kind: DeviceType,
  used: number,
): DeviceLicences {
  const { enabled, devices: licensed } = entitlements[kind];
  const free = Math.max(0, licensed - used);
  return { licensed, used, free, refusal: refusalOf(enabled, free) };
}

function refusalOf(enabled: boolean, free: number): DeviceLicences['refusal'] {
  if (!enabled) return 'not-entitled';
  return free === 0 ? 'licences-exhausted' : null;
}
