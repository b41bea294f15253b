import { PortalUnavailable } from '../portal/portal-error.ts';
import { atOnce, type WorkOf } from '../work/work.ts';
import type { World } from '../world.ts';

type LeadState = WorkOf<'move-lead'>['to'];

async function report({ portal, state }: World, uuid: string, to: LeadState): Promise<void> {
  await portal.call('PUT', `/connect/lead/${uuid}`, { state: to });
  const lead = state.leads[uuid];
  if (lead !== undefined) lead.state = to;
}

/** What sales writes down about a lead. What the portal does not answer waits for it; the last state counts. */
export async function moveLead(world: World, uuid: string, to: LeadState): Promise<void> {
  world.state.works = world.state.works.filter((work) => work.kind !== 'move-lead' || work.uuid !== uuid);
  try {
    await report(world, uuid, to);
  } catch (error) {
    if (!(error instanceof PortalUnavailable)) throw error;
    world.plan({ kind: 'move-lead', uuid, to, dueAt: atOnce });
  }
}

export const createMoveLead =
  (world: World) =>
  async ({ uuid, to }: WorkOf<'move-lead'>): Promise<void> =>
    report(world, uuid, to);
