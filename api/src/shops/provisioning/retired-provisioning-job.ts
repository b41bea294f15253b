import * as z from 'zod/mini';
import { defineJob, handleJob } from '../../infrastructure/jobs/define-job.ts';

const provisionCloudShopJob = defineJob('provision-cloud-shop', z.object({ shopUuid: z.string() }));

/**
 * Release 0.1.0 queues it with each cloud shop, also while it runs beside this one, and sets the shop up by it. Such a shop is
 * announced to the platform as well, so nothing is left to be done here; without a handler the job would wait for ever. To be
 * removed once a later release is named in releases.json.
 */
export const retiredProvisioningJob = handleJob(provisionCloudShopJob, async () => {});
