import { Agent, setGlobalDispatcher } from 'undici';
import { startDatabaseServer } from './installation/database.ts';
import { createInstallation, type Installation } from './installation/installation.ts';
import type { RenewalDraft } from './installation/provider.ts';
import { type Figures, noFigures } from './schedule/figures.ts';
import { ScheduleRun } from './schedule/schedule-run.ts';
import type { Choice, ShopAction } from './shop/action.ts';
import { plainOrder } from './shop/order-action.ts';
import { signUpAgency, signUpOperator } from './shop/sign-up.ts';

/** Runs one schedule of a test's own on an installation of its own. @param groups how many shops each organization has */
export async function withSchedule(
  groups: readonly number[],
  work: (run: ScheduleRun, installation: Installation, figures: Figures) => Promise<void>,
  renewalDraft: RenewalDraft = 'hour',
): Promise<void> {
  setGlobalDispatcher(new Agent({ pipelining: 0 }));
  const databases = await startDatabaseServer();
  const installation = await createInstallation(databases, null);
  try {
    await signUpOperator(installation);
    const agency = await signUpAgency(installation);
    const circumstances = { skewSeconds: 0, renewalDraft, groups };
    const figures = noFigures();
    const run = await ScheduleRun.begin(installation, { agency, circumstances, figures, slack: 60 });
    await work(run, installation, figures);
  } finally {
    await installation.stop();
    databases.stop();
  }
}

/** An order by card that succeeds, with the cart that was just shown. */
export const ordering = (shop: number, plan: Choice['plan']): ShopAction => ({
  shop,
  server: shop % 2 === 0 ? 0 : 1,
  action: plainOrder({ plan, wms: 0, pos: 0, yearly: false, startsAt: 'now' }),
});

export const act = (run: ScheduleRun, ...actions: readonly ShopAction[]): Promise<void> =>
  run.carryOut({ kind: 'act', interruption: null, actions });
