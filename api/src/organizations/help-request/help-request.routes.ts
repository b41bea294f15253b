import { hours } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createHelpRequests } from './help-requests.ts';

/** More than anyone writes who waits for answers. */
const limit = { max: 10, window: hours(1) };

export function helpRequestRoutes(api: Api, infrastructure: Infrastructure): void {
  const { limits } = infrastructure;
  const send = createHelpRequests(infrastructure);
  api.route('POST /help-request', async ({ user, body }) => {
    await limits.take(`help-request|${user.uuid}`, limit);
    await send(user, body);
  });
}
