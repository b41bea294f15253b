import type pg from 'pg';
import { householdOf } from '../households.ts';
import { feinkost, idsOf, modelNumbers, radwerk, radwerkCloud } from '../model-households.ts';
import { readStored } from '../stored.ts';
import { agency } from '../world.ts';
import type { Model, ModelOf } from './copies.ts';

/** Reads what each model is before it is copied: the same households as those that the world is made of. */
export async function readModels(client: pg.Client): Promise<ModelOf> {
  const stored = await readStored(client);
  const of = (ids: readonly string[]): Model => householdOf(stored, ids);
  const agencies = of(agency);
  const merchants = new Map([
    [modelNumbers.oneShop, of(idsOf(radwerkCloud))],
    [modelNumbers.threeShops, of(idsOf(radwerk))],
    [modelNumbers.inDunning, of(idsOf(feinkost))],
  ]);
  return ([first]) => (first === undefined ? undefined : (merchants.get(first) ?? agencies));
}
