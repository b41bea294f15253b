import type { LeadReport } from '@kontor/contract/connect-lead';
import type { Lead } from '../state/state.ts';
import type { WorkOf } from '../work/work.ts';
import type { World } from '../world.ts';

/** Keeps the newest state of a lead; `false` for what was known. */
export function noteLead({ state }: World, lead: Lead): boolean {
  const known = state.leads[lead.uuid];
  if (known !== undefined && known.version >= lead.version) return false;
  state.leads[lead.uuid] = lead;
  return true;
}

/** What sales writes down about a lead. */
export async function moveLead(world: World, uuid: string, state: LeadReport['state']): Promise<void> {
  await world.portal.call('PUT', `/connect/lead/${uuid}`, { state });
  const lead = world.state.leads[uuid];
  if (lead !== undefined) lead.state = state;
}

export const createMoveLead =
  (world: World) =>
  ({ uuid, to }: WorkOf<'move-lead'>): Promise<void> =>
    moveLead(world, uuid, to);
