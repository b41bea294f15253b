import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** Runs daily for each country whose rate has changed lately or will: contracts of that country, some at a time. orders/ handles it. */
export const planTaxRatesJob = defineJob(
  'plan-tax-rates',
  z.object({ isoCountryCode: z.string(), after: z.nullable(z.string()) }),
);

/** Has the payment provider charge one contract by the rate of the day on which its next period begins. orders/ handles it. */
export const followTaxRateJob = defineJob('follow-tax-rate', z.object({ shopUuid: z.string() }), { lane: 'payment' });

export const followTaxRatesJob = defineJob('follow-tax-rates', z.object({}));
