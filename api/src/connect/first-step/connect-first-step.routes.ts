import { ReportedStep } from '@kontor/contract/first-step';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findFirstSteps, markFirstStep, stepsOf } from '../../shops/first-step/first-step.repository.ts';
import { refuseErased } from '../shop/refuse-erased.ts';

/** First steps of which other systems know that they are done. */
export function connectFirstStepRoutes(
  api: Api,
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
): void {
  api.route('PUT /connect/shop/{shopUuid}/first-step/{key}', async ({ shop, params }) => {
    const key = ReportedStep.parse(params.key);
    if (!stepsOf(shop).includes(key)) throw notFound();
    await refuseErased(database, shop);
    await markFirstStep(database, shop.uuid, key, clock.now());
    const step = (await findFirstSteps(database, shop)).find((one) => one.key === key);
    if (step === undefined) throw notFound();
    return step;
  });
}
