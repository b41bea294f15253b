import { minutes } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { senderOf } from '../../infrastructure/http/sender.ts';
import type { Xsrf } from '../../infrastructure/http/xsrf.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { hashSecret } from '../../infrastructure/signing.ts';
import type { RegistryReader } from '../pages/registry-reader.ts';
import { countReports } from './count-reports.ts';

/** Every page reports when it goes away, and at most six times a minute before; people open several. */
const perBrowser = { max: 60, window: minutes(10) };
/** An office of a hundred is behind one address. Who makes himself a new browser with every call ends here. */
const perAddress = { max: 1200, window: minutes(10) };

export function remoteReportRoutes(
  api: Api,
  { database, clock, limits }: Infrastructure,
  registry: RegistryReader,
  xsrf: Pick<Xsrf, 'bindingOf'>,
): void {
  api.route('POST /remote-report', async ({ body, request }) => {
    await limits.takeAll([
      { key: `remote-report-by|${hashSecret(xsrf.bindingOf(request) ?? '')}`, limit: perBrowser },
      { key: `remote-report-from|${senderOf(request)}`, limit: perAddress },
    ]);
    const entry = await registry.latest();
    if (entry) await countReports(database, entry.registry, body.reports, clock.now());
  });
}
