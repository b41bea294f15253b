import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import type { ShopifyApp } from './shopify-app.ts';
import type { ShopifyInstallations } from './shopify-installations.ts';

export const findShopifyTokensJob = defineJob('find-shopify-tokens', z.object({}));

export const renewShopifyTokensJob = defineJob('renew-shopify-tokens', z.object({ uuid: z.string() }), {
  lane: 'outside',
});

/** A token that renews others is valid for ninety days: after two thirds of them there is time for a provider that is away. */
const ahead = days(30);

/** Shops of a day. What is left over is found on the next one, long before it expires. */
const mostOfDay = 5000;

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs'> & {
  readonly installations: Pick<ShopifyInstallations, 'expiringBefore'>;
};

/** Finds the shops whose tokens would expire unused, and looks again the next day. */
export const createFindShopifyTokens =
  ({ jobs, database, clock, installations }: Parts): JobHandler<typeof findShopifyTokensJob> =>
  async () => {
    const now = clock.now();
    // Queued first, so that a failing search does not end all later ones.
    await enqueueDaily(jobs, database, findShopifyTokensJob, after(now, days(1)));
    const found = await installations.expiringBefore(after(now, ahead), mostOfDay);
    const queued = found.map((uuid) => ({ payload: { uuid }, uniqueKey: `renew-shopify-tokens:${uuid}` }));
    await jobs.enqueueAll(database, renewShopifyTokensJob, queued);
  };

export const createRenewShopifyTokens =
  (
    app: Pick<ShopifyApp, 'refresh'>,
    installations: Pick<ShopifyInstallations, 'renew'>,
  ): JobHandler<typeof renewShopifyTokensJob> =>
  ({ uuid }) =>
    installations.renew(uuid, app.refresh);

export const isShopifyAway = (error: unknown): boolean => error instanceof ProblemError && error.code === 'unavailable';
