import { createAcceptUsage } from '../../billing/usage/accept-usage.ts';
import type { AnnounceThresholds } from '../../billing/usage/thresholds.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { Announcer } from '../events/announce.ts';

/** Orders of shops that other systems report. */
export function connectUsageRoutes(api: Api, infrastructure: Infrastructure, announcer: Announcer): void {
  const acceptUsage = createAcceptUsage(infrastructure, announceThresholds(announcer));
  api.route('POST /connect/usage', ({ client, body }) => acceptUsage(client.id, body.events));
}

const announceThresholds =
  (announcer: Announcer): AnnounceThresholds =>
  async (tx, reached) => {
    for (const { shopUuid, month, orders, included, threshold } of reached) {
      const data = { shopUuid, month, orders, included, threshold };
      await announcer.announce(tx, { type: 'usage.threshold', subject: shopUuid, data });
    }
  };
