import type { Api } from '../infrastructure/http/api.ts';
import { senderOf } from '../infrastructure/http/sender.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { browserOf } from '../session/browser.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import { mailLimits } from '../user/user.routes.ts';
import type { ConfirmationService } from './confirmation.service.ts';

export function confirmationRoutes(
  api: Api,
  { limits }: Pick<Infrastructure, 'limits'>,
  confirmations: ConfirmationService,
  browserSession: BrowserSession,
): void {
  api.route('POST /confirmation/{token}', async ({ params, request, reply }) => {
    await limits.take(`token-from|${senderOf(request)}`, mailLimits.perSender);
    const { redirectTo, session } = await confirmations.confirm(params.token, browserOf(request));
    if (session === 'ended') await browserSession.signOut(request, reply);
    else if (session !== undefined) await browserSession.enter(request, reply, session);
    return { redirectTo };
  });
}
