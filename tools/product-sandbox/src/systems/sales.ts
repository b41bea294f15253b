import type { LeadReport } from '@kontor/contract/connect-lead';
import { PortalUnavailable } from '../portal/portal-error.ts';
import type { Lead } from '../state/state.ts';
import { atOnce, type WorkOf } from '../state/work.ts';
import type { World } from '../world.ts';

/** Keeps the newest state of a lead; `false` for what was known. */
export function noteLead({ state }: World, lead: Lead): boolean {
  const known = state.leads[lead.uuid];
  if (known !== undefined && known.version >= lead.version) return false;
  state.leads[lead.uuid] = lead;
  return true;
}

async function report({ portal, state }: World, uuid: string, to: LeadReport['state']): Promise<void> {
  await portal.call('PUT', `/connect/lead/${uuid}`, { state: to });
  const lead = state.leads[uuid];
  if (lead !== undefined) lead.state = to;
}

/** What sales writes down about a lead now. What the portal does not answer waits for it; the last state counts. */
export async function moveLead(world: World, uuid: string, to: LeadReport['state']): Promise<void> {
  const { state, plan } = world;
  state.works = state.works.filter((work) => work.kind !== 'move-lead' || work.uuid !== uuid || work.dueAt !== atOnce);
  try {
    await report(world, uuid, to);
  } catch (error) {
    if (!(error instanceof PortalUnavailable)) throw error;
    plan({ kind: 'move-lead', uuid, to, dueAt: atOnce });
  }
}

export const createMoveLead =
  (world: World) =>
  async ({ uuid, to }: WorkOf<'move-lead'>): Promise<void> =>
    report(world, uuid, to);
