import { expect, test } from 'vitest';
import { copiedUuidInSql } from '../copied.ts';
import { copyHousehold } from '../copy.ts';
import { householdOf } from '../households.ts';
import {
  feinkost,
  idsOf,
  type Merchant,
  makeModel,
  modelNumbers,
  radwerk,
  radwerkCloud,
  withoutAgencyOf,
} from '../model-households.ts';
import { readStored } from '../stored.ts';
import { agency } from '../world.ts';
import { moveOn, roundOf, untilNothingIsDue } from './day-clock.ts';
import { withPortalOfDay } from './portal-of-day.ts';
import { prepareDay } from './prepare-day.ts';

const copies = { from: 1, to: 3 };
const apart = '90 seconds';

test('a copy that nothing has changed does not differ from what the payment provider says of it', async () => {
  let compared = 0;
  const differences = await withPortalOfDay(
    async (client) => {
      const copy = async (ids: readonly string[]) =>
        copyHousehold(client, householdOf(await readStored(client), ids), copies, apart);
      await client.query(copiedUuidInSql);
      await client.query('set session_replication_role = replica');
      const agencies = householdOf(await readStored(client), agency);
      const merchants: Merchant[] = [];
      for (const [model, number] of [
        [radwerkCloud, modelNumbers.oneShop],
        [radwerk, modelNumbers.threeShops],
        [feinkost, modelNumbers.inDunning],
      ] as const)
        merchants.push(await withoutAgencyOf(client, await makeModel(client, model, number)));
      for (const merchant of merchants) await copy(idsOf(merchant));
      await copyHousehold(client, agencies, { from: 1, to: 1 }, apart);
    },
    async (client) => {
      compared = (await prepareDay(client, 1000)).compared;
      await client.query('update provider_comparison set due_at = now() where due_at < now() + $1::interval', [
        '2 days',
      ]);
      // Daily work would change copies, whose changes the provider does not take.
      await client.query('delete from job');
    },
    async (portal) => {
      const { client, servers, provider } = portal;
      // A difference counts when it lasts for 15 minutes.
      for (let look = 0; look < 3; look += 1) {
        await roundOf(servers[look % 2 === 0 ? 0 : 1]);
        await untilNothingIsDue(client, await moveOn(portal, 1200));
      }
      expect(provider.answered.reads).toBeGreaterThan(compared);
      // What partners were paid is compared with a list of all transfers, which names no copy.
      const { rows } = await client.query<{ subject: string; field: string }>(
        "select subject, field, ours, theirs from provider_difference where field <> 'paid-commissions' order by 1, 2",
      );
      return rows;
    },
  );
  expect(compared).toBeGreaterThan(12);
  expect(differences).toEqual([]);
}, 900_000);
