import { shuffled } from '../faults/seeded-random.ts';
import type { Store } from '../state/store.ts';

/** The held events wait for their delivery again, after those that wait already. */
export function releaseHeldEvents(store: Store, random: (() => number) | null): void {
  const held = store.all('deliveries').filter((delivery) => delivery.held);
  for (const delivery of random ? shuffled(held, random) : held) {
    store.remove('deliveries', delivery.id);
    store.put('deliveries', { ...delivery, held: false });
  }
}
