import { minutes } from '../infrastructure/clock.ts';
import type { Api } from '../infrastructure/http/api.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { RegistryReader } from '../portal/registry-reader.ts';
import { countReports } from './count-reports.ts';

/** A browser reports at most twice a minute; behind one address there may be a whole office. */
const perAddress = { max: 120, window: minutes(10) };

export function remoteReportRoutes(
  api: Api,
  { database, clock, limits }: Infrastructure,
  registry: RegistryReader,
): void {
  api.route('POST /remote-report', async ({ body, request }) => {
    await limits.take(`remote-report-from|${request.ip}`, perAddress);
    const entry = await registry.latest();
    if (entry) await countReports(database, entry.registry, body.reports, clock.now());
  });
}
