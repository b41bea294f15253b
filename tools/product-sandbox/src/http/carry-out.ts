import { randomUUID } from 'node:crypto';
import { minutes } from '../clock.ts';
import { atOnce } from '../state/work.ts';
import { ActionRefused } from '../systems/action-refused.ts';
import { pair, switchDevice } from '../systems/devices.ts';
import { sell } from '../systems/erp.ts';
import { planFirstStep } from '../systems/first-steps.ts';
import { requestBranchStore } from '../systems/fiscal-service.ts';
import { setMode } from '../systems/hosting.ts';
import { moveMigration } from '../systems/migrations.ts';
import { moveLead } from '../systems/sales.ts';
import { readShop } from '../systems/shops.ts';
import { removePlans } from '../work/plan.ts';
import { shopOf, type World } from '../world.ts';
import type { Action } from './action.ts';

type Carry = { readonly [Name in Action['action']]: (action: Extract<Action, { action: Name }>) => Promise<unknown> };

/** What is down cannot do these. */
const callThePortal: ReadonlySet<Action['action']> = new Set(['sell', 'pair', 'lead', 'migration']);

/** Carries out what the page or a test suite asks for; resolves with what is answered. */
export function createCarryOut(world: World): (action: Action) => Promise<unknown> {
  const { state, clock } = world;

  /** Also a shop that the portal is about to tell of. */
  const known = async (uuid: string) => shopOf(world, uuid) ?? readShop(world, uuid);

  const carry: Carry = {
    async sell({ shopUuid, orders, month }) {
      await known(shopUuid);
      return sell(world, shopUuid, orders, month);
    },

    pair: ({ code }) => pair(world, code),

    async provisioning({ shopUuid, mode }) {
      await known(shopUuid);
      setMode(world, shopUuid, mode);
      return { shopUuid, mode };
    },

    async down({ isDown, minutes: length }) {
      state.isDown = isDown;
      removePlans(state, 'come-back');
      if (isDown && length !== undefined) world.plan({ kind: 'come-back', dueAt: clock.now() + minutes(length) });
      return { isDown };
    },

    async 'open-branch-store'({ shopUuid, name, isoCountryCode, addressLine1, zip, city, taxNumber }) {
      await known(shopUuid);
      const externalId = randomUUID();
      const asked = { externalId, name, isoCountryCode, addressLine1, zip, city, taxNumber };
      requestBranchStore(world, shopUuid, asked, atOnce);
      return { shopUuid, externalId };
    },

    async 'switch-device'({ shopUuid, externalId, isOn }) {
      const shop = await known(shopUuid);
      const device = shop.devices.find((one) => one.externalId === externalId);
      if (device === undefined) throw new ActionRefused(404, 'not-found', 'No such device');
      switchDevice(world, shop, device, isOn);
      return { externalId, isOn };
    },

    async 'first-step'({ shopUuid, key }) {
      await known(shopUuid);
      planFirstStep(world, shopUuid, key);
      return { shopUuid, key };
    },

    async lead({ leadUuid, state: to }) {
      await moveLead(world, leadUuid, to);
      return { leadUuid, state: to };
    },

    async migration({ migrationUuid, state: to }) {
      await moveMigration(world, migrationUuid, to);
      return { migrationUuid, state: to };
    },
  };

  return (action) => {
    if (state.isDown && callThePortal.has(action.action)) {
      throw new ActionRefused(503, 'unavailable', 'These systems are down');
    }
    return (carry[action.action] as (action: Action) => Promise<unknown>)(action);
  };
}
