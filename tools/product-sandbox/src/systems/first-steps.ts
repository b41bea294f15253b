import { atOnce, type WorkOf } from '../state/work.ts';
import { shopOf, type World } from '../world.ts';

/** What other systems see a new shop do first; the portal sees the other first steps by itself. */
export const firstSteps = ['plugin-installed', 'first-article', 'first-order'] as const;

export function planFirstStep(world: World, shopUuid: string, key: string): void {
  if (shopOf(world, shopUuid)?.firstSteps.includes(key)) return;
  world.plan({ kind: 'first-step', shopUuid, key, dueAt: atOnce });
}

export const createMarkFirstStep =
  (world: World) =>
  async ({ shopUuid, key }: WorkOf<'first-step'>): Promise<void> => {
    await world.portal.call('PUT', `/connect/shop/${shopUuid}/first-step/${key}`, { done: true });
    const known = shopOf(world, shopUuid);
    if (known !== undefined && !known.firstSteps.includes(key)) known.firstSteps.push(key);
  };
