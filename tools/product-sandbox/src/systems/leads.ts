import type { LeadReport } from '@kontor/contract/connect-lead';
import { demoLeads } from '@kontor/contract/demo';
import { days } from '../clock.ts';
import type { Lead } from '../state/state.ts';
import { atOnce } from '../state/work.ts';
import type { World } from '../world.ts';

/** What became of the demo's leads; of the newest sales have not said anything yet. */
const outcomes: ReadonlyMap<string, LeadReport['state']> = new Map([
  [demoLeads.sportwelt, 'contacted'],
  [demoLeads.hofladen, 'won'],
  [demoLeads.lampenLux, 'lost'],
]);

const answeredAfter = days(1);

/**
 * Plans what sales will say of a lead of the demo: a day after it was submitted where the demo's past is lived through, else at
 * once.
 */
export function planLeadOfStory({ plan }: World, { uuid, email }: Lead, submittedAt: number): void {
  const to = outcomes.get(email);
  if (to === undefined) return;
  const isPast = submittedAt < Date.now() - answeredAfter;
  plan({ kind: 'move-lead', uuid, to, dueAt: isPast ? submittedAt + answeredAfter : atOnce });
}
