import type { Service, ServiceState } from '@kontor/contract/help';
import { minutes } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { Lane } from '../../infrastructure/jobs/define-job.ts';
import { createJobOperations, type LaneFigures } from '../../infrastructure/jobs/job-operations.ts';

/** What is done in which lanes, in words of customers. */
const lanesOf: Readonly<Record<Service, readonly Lane[]>> = {
  mail: ['mail'],
  payment: ['payment', 'events'],
  exchange: ['outside'],
  other: ['default'],
};

/** Work that waits for longer is late. Jobs are begun within seconds while everything runs. */
const late = minutes(5);

/** What customers may know of the jobs: whether their kind of work is done in time, and not whose work it is. */
export function serviceStateRoutes(api: Api, infrastructure: Infrastructure): void {
  const operations = createJobOperations(infrastructure);
  api.route('GET /service-state', async () => {
    const figures = await operations.figures();
    const now = infrastructure.clock.now().getTime();
    return (Object.keys(lanesOf) as Service[]).map((service) => stateOf(service, figures, now));
  });
}

function stateOf(service: Service, figures: readonly LaneFigures[], now: number): ServiceState {
  const waiting = figures
    .filter(({ lane }) => lanesOf[service].includes(lane))
    .flatMap(({ oldestDueAt }) => oldestDueAt?.getTime() ?? []);
  const oldest = Math.min(...waiting);
  return now - oldest > late
    ? { service, state: 'delayed', waitingSince: new Date(oldest).toISOString() }
    : { service, state: 'running', waitingSince: null };
}
