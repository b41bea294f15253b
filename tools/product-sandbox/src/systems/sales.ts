import type { World } from '../world.ts';

type LeadState = 'contacted' | 'won' | 'lost';

/** What sales writes down about a lead. */
export async function moveLead(world: World, uuid: string, state: LeadState): Promise<void> {
  await world.portal.call('PUT', `/connect/lead/${uuid}`, { state });
  const lead = world.state.leads[uuid];
  if (lead !== undefined) lead.state = state;
}
