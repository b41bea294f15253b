import { minutes } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { senderOf } from '../../infrastructure/http/sender.ts';
import type { Xsrf } from '../../infrastructure/http/xsrf.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { hashSecret } from '../../infrastructure/signing.ts';
import type { RegistryReader } from '../releases/registry-reader.ts';
import { countReports } from './count-reports.ts';

/** Every page reports when it closes, and at most six times a minute before; users open several pages. */
const perBrowser = { max: 60, window: minutes(10) };
/** A hundred users of an office share one address. This also limits senders who pretend to be a new browser with every call. */
const perAddress = { max: 1200, window: minutes(10) };

export function remoteReportRoutes(
  api: Api,
  infrastructure: Infrastructure,
  registry: RegistryReader,
  xsrf: Pick<Xsrf, 'bindingOf'>,
): void {
  const { clock, limits } = infrastructure;
  api.route('POST /remote-report', async ({ body, request }) => {
    await limits.takeAll([
      { key: `remote-report-by|${hashSecret(xsrf.bindingOf(request) ?? '')}`, limit: perBrowser },
      { key: `remote-report-from|${senderOf(request)}`, limit: perAddress },
    ]);
    const entry = await registry.latest();
    if (entry) await countReports(infrastructure, entry.registry, body.reports, clock.now());
  });
}
