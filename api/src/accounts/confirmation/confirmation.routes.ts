import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Authenticate } from '../../infrastructure/http/guard.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { senderOf } from '../../infrastructure/http/sender.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import { browserOf } from '../session/browser.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import type { SessionService } from '../session/session.service.ts';
import type { DeletionService } from '../user/deletion.service.ts';
import type { LockInvitation } from '../user/invitation.ts';
import { mailLimits } from '../user/mail-limits.ts';
import type { PluginLogins } from '../user/plugin-logins.ts';
import { createConfirmationService } from './confirmation.service.ts';

interface ConfirmationServices {
  readonly sessions: SessionService;
  readonly browserSession: BrowserSession;
  readonly deletion: DeletionService;
  readonly authenticate: Authenticate;
  readonly pluginLogins: PluginLogins;
  readonly lockInvitation: LockInvitation;
}

export function confirmationRoutes(
  api: Api,
  infrastructure: Infrastructure,
  { sessions, browserSession, deletion, authenticate, pluginLogins, lockInvitation }: ConfirmationServices,
): void {
  const { database, clock, limits } = infrastructure;
  const confirmations = createConfirmationService(infrastructure, sessions, deletion, pluginLogins, lockInvitation);

  api.route('GET /invitation/{token}', async ({ params, request }) => {
    await limits.take(limits.placeOf('token-from', senderOf(request)), mailLimits.perSender);
    return actForAll(() =>
      inTransaction(database, async (tx) => {
        const invitation = await lockInvitation(tx, clock.now(), params.token);
        if (invitation === null) throw new ProblemError('token-invalid', { logged: { reason: 'invitation' } });
        return invitation.describe();
      }),
    );
  });

  api.route('POST /confirmation/{token}', async ({ params, request, reply }) => {
    await limits.take(limits.placeOf('token-from', senderOf(request)), mailLimits.perSender);
    const caller = await authenticate(request);
    const { redirectTo, session, done } = await confirmations.confirm(params.token, {
      browser: browserOf(request),
      sessionUuid: caller?.sessionUuid,
      userUuid: caller?.user.uuid,
    });
    if (session === 'ended') await browserSession.signOut(request, reply);
    else if (session !== undefined) await browserSession.enter(request, reply, session);
    if (done === null) recordSecurityEvent(request, 'token-refused', { kind: 'mailed-link' });
    else if (done !== 'kept') recordSecurityEvent(request, done.event, { user: done.user });
    return { redirectTo };
  });
}
