import { expect, test } from 'vitest';
import { deviceLicences, deviceState } from './device.ts';

const now = new Date('2026-11-23T12:00:00Z');

test.each([
  ['a minute ago', '2026-11-23T11:59:00Z', 'connected'],
  ['exactly a week ago', '2026-11-16T12:00:00Z', 'connected'],
  ['a moment more than a week ago', '2026-11-16T11:59:59Z', 'disconnected'],
  ['by a clock that is ahead', '2026-11-23T12:05:00Z', 'connected'],
])('a device that was seen %s', (_, lastSeenAt, state) => {
  expect(deviceState(new Date(lastSeenAt), now)).toBe(state);
});

test('a device that was never seen is disconnected', () => {
  expect(deviceState(null, now)).toBe('disconnected');
});

const shop = (wms: { enabled: boolean; devices: number }) => ({ wms, pos: { enabled: false, devices: 0 } });

test.each([
  ['one of two is used', { enabled: true, devices: 2 }, 1, { licensed: 2, used: 1, free: 1, refusal: null }],
  ['both are used', { enabled: true, devices: 2 }, 2, { free: 0, refusal: 'licences-exhausted' }],
  ['one was given up', { enabled: true, devices: 1 }, 2, { licensed: 1, free: 0, refusal: 'licences-exhausted' }],
  ['the shop is suspended', { enabled: false, devices: 2 }, 0, { licensed: 2, free: 2, refusal: 'not-entitled' }],
  ['nothing is booked', { enabled: false, devices: 0 }, 0, { licensed: 0, refusal: 'not-entitled' }],
] as const)('of the licences %s', (_, wms, used, expected) => {
  expect(deviceLicences(shop(wms), 'wms', used)).toMatchObject(expected);
});
