import { shuffled } from '../faults/seeded-random.ts';
import type { Store } from './store.ts';

/** Queues the held events for delivery, after those that are already queued. */
export function releaseHeldEvents(store: Store, random: (() => number) | null): void {
  const held = store.all('deliveries').filter((delivery) => delivery.held);
  for (const delivery of random ? shuffled(held, random) : held) {
    store.remove('deliveries', delivery.id);
    store.put('deliveries', { ...delivery, held: false });
  }
}
