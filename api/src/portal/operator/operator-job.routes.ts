import type { OperatorJobs } from '@kontor/contract/operator-job';
import { about } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { DailyWork } from '../../infrastructure/jobs/daily-work.ts';
import { readDailyWork } from '../../infrastructure/jobs/daily-work-progress.ts';
import { createJobOperations } from '../../infrastructure/jobs/job-operations.ts';

const mostParkedJobs = 100;

export function operatorJobRoutes(
  api: Api,
  infrastructure: Infrastructure,
  dailyWork: () => readonly DailyWork[],
): void {
  const operations = createJobOperations(infrastructure);
  api.route('GET /operator/job', async (): Promise<OperatorJobs> => {
    const [lanes, parked] = [await operations.figures(), await operations.parkedJobs(mostParkedJobs)];
    const daily = await readDailyWork(infrastructure, dailyWork());
    return {
      lanes: lanes.map(({ lane, waiting, running, parked: ofLane, oldestDueAt }) => ({
        lane,
        waiting,
        running,
        parked: ofLane,
        oldestDueAt: oldestDueAt?.toISOString() ?? null,
      })),
      daily: daily.map(({ name, beganAt, done, waiting, oldestDueAt, isBehind }) => ({
        name,
        beganAt: beganAt?.toISOString() ?? null,
        done,
        waiting,
        oldestDueAt: oldestDueAt?.toISOString() ?? null,
        isBehind,
      })),
      parked: parked.map(({ createdAt, parkedAt, ...job }) => ({
        ...job,
        createdAt: createdAt.toISOString(),
        parkedAt: parkedAt.toISOString(),
      })),
    };
  });
  api.act('POST /operator/job/{jobUuid}/resend', {
    describe: async ({ params }) => about(params.jobUuid),
    async carryOut({ params: { jobUuid } }) {
      if (!(await operations.resend(jobUuid))) throw notFound();
    },
  });
}
