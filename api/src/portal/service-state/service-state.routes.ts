import type { ServiceState } from '@kontor/contract/help';
import { seconds } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createJobOperations } from '../../infrastructure/jobs/job-operations.ts';
import { readServiceState, type ServiceSigns } from './service-state.ts';

/** Everyone who asks within this time gets the same answer: many ask while something does not work. */
const kept = seconds(15);

export function serviceStateRoutes(
  api: Api,
  infrastructure: Infrastructure,
  signs: Pick<ServiceSigns, 'paymentProvider' | 'untold'>,
): void {
  const { clock, availability } = infrastructure;
  const jobs = createJobOperations(infrastructure);
  let last: { readonly at: number; readonly states: Promise<ServiceState[]> } | null = null;
  api.route('GET /service-state', () => {
    const now = clock.now();
    if (last === null || now.getTime() - last.at >= kept) {
      const all = { ...signs, database: () => availability.check(), lanes: () => jobs.figures() };
      last = { at: now.getTime(), states: readServiceState(all, now) };
    }
    return last.states;
  });
}
