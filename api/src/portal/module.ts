import { after, days } from '../infrastructure/clock.ts';
import type { Xsrf } from '../infrastructure/http/xsrf.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { DailyWork } from '../infrastructure/jobs/daily-work.ts';
import type { Module } from '../infrastructure/module.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { operatorJobRoutes } from './operator/operator-job.routes.ts';
import type { RegistryReader } from './releases/registry-reader.ts';
import { deleteReportsBefore } from './remote-report/remote-report.repository.ts';
import { remoteReportRoutes } from './remote-report/remote-report.routes.ts';
import type { RenderFigures } from './render/render-figures.ts';
import { serviceStateRoutes } from './service-state/service-state.routes.ts';
import type { ServiceSigns } from './service-state/service-state.ts';

const reportsKept = days(30);

interface PortalParts {
  readonly registry: RegistryReader;
  readonly xsrf: Xsrf;
  /** `null` where this server sends no pages. */
  readonly rendering: Pick<RenderFigures, 'read'> | null;
  /** Of all rooms. */
  readonly dailyWork: () => readonly DailyWork[];
  readonly signs: Pick<ServiceSigns, 'paymentProvider' | 'untold'>;
}

/** The calls around the portal's pages: browsers' reports on remotes, and what operators see of them. */
export const createPortalModule = (
  infrastructure: Infrastructure,
  { registry, xsrf, rendering, dailyWork, signs }: PortalParts,
): Module => ({
  routes(api) {
    remoteReportRoutes(api, infrastructure, registry, xsrf);
    operatorRoutes(api, infrastructure, registry, rendering);
    operatorJobRoutes(api, infrastructure, dailyWork);
    serviceStateRoutes(api, infrastructure, signs);
  },
  expire: (tx, now) => deleteReportsBefore(tx, after(now, -reportsKept)),
});
