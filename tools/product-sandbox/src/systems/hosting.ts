import { brand } from '@kontor/contract/brand';
import type { ConnectShop } from '@kontor/contract/connect-shop';
import { seconds } from '../clock.ts';
import { RefusedByPortal } from '../portal/portal-error.ts';
import type { ProvisioningMode } from '../state/state.ts';
import type { WorkOf } from '../state/work.ts';
import { shopOf, type World } from '../world.ts';

/** How long each of the two steps takes in which a cloud shop is set up. */
export const provisioningStep = seconds(9);

/** Merchants read it. */
const failureReason = 'Die Plattform der Sandbox sollte den Shop nicht einrichten.';

/** What is left to do for a cloud shop in its state. */
export function planProvisioning(world: World, { uuid, provisioning }: ConnectShop, since: number): void {
  if (provisioning !== 'starting' && provisioning !== 'ready') return;
  const to = provisioning === 'starting' ? 'ready' : 'active';
  world.plan({ kind: 'provision', shopUuid: uuid, to, dueAt: since + provisioningStep });
}

export const createProvision =
  (world: World) =>
  async (work: WorkOf<'provision'>): Promise<void> => {
    const { shopUuid, to, dueAt } = work;
    const known = shopOf(world, shopUuid);
    if (known === undefined) return;
    const failed = known.mode === 'fail';
    const address = cloudAddress(known.shop.name, shopUuid);
    const report = failed
      ? { state: 'failed', mainShopUrl: null, adminUrl: null, reason: failureReason }
      : { state: to, mainShopUrl: address, adminUrl: `${address}/admin`, reason: null };
    try {
      await world.portal.call('PUT', `/connect/shop/${shopUuid}/provisioning`, report);
    } catch (error) {
      // Another one was faster: the shop's next event says how far it is.
      if (error instanceof RefusedByPortal && error.problem.code === 'state-conflict') return;
      throw error;
    }
    if (!failed && to === 'ready') {
      world.plan({ kind: 'provision', shopUuid, to: 'active', dueAt: dueAt + provisioningStep });
    }
  };

/** A shop that was held goes on at once. */
export function setMode(world: World, shopUuid: string, mode: ProvisioningMode): void {
  const known = shopOf(world, shopUuid);
  if (known !== undefined) known.mode = mode;
}

/** `Räder & Mehr` → `https://raeder-mehr-1a2b3c4d.cloud.kontor.test`; the suffix distinguishes equal names. */
export function cloudAddress(name: string, shopUuid: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => transcribed[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  const label = [slug, shopUuid.slice(-8)].filter(Boolean).join('-');
  return `https://${label}.cloud.${brand.shortName}.test`;
}

const transcribed: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
