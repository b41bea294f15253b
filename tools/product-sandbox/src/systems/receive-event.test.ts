import { expect, test } from 'vitest';
import { Clock } from '../clock.ts';
import { emptyState } from '../state/state.ts';
import { entitlementsOf, newShop } from '../testing/sandbox.ts';
import type { World } from '../world.ts';
import { receive } from './receive-event.ts';

test('of what arrives at the same time, while the shop is asked for, the newest counts', async () => {
  const shop = newShop();
  const world: World = {
    state: emptyState(),
    clock: new Clock(),
    portal: {
      call: async (_, path) => ({
        body: path.endsWith('/entitlements') ? entitlementsOf(shop.uuid) : shop,
        next: null,
      }),
      now: async () => null,
      isReachable: () => true,
    },
    publicOrigin: () => 'https://portal.test',
    plan: () => {},
    save: async () => {},
  };
  const subject = `${shop.uuid}/wms/scanner`;
  const removed = (version: number) => ({ version, subject, shopUuid: shop.uuid, kind: 'wms', externalId: 'scanner' });
  await Promise.all([2, 1].map((version) => receive(world, 'device.removed', removed(version), 0)));
  expect(world.state.newest).toEqual({ [`device.removed ${subject}`]: 2 });
});
