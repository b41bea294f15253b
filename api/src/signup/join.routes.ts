import { browserOf } from '../accounts/session/browser.ts';
import type { BrowserSession } from '../accounts/session/browser-session.ts';
import type { FindStaffRole } from '../accounts/staff/staff-role-of.ts';
import { mailLimits } from '../accounts/user/mail-limits.ts';
import { userOnTheWire } from '../accounts/user/user-on-the-wire.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { senderOf } from '../infrastructure/http/sender.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../infrastructure/security/record-security-event.ts';
import type { Join } from './join.service.ts';

interface JoinServices {
  readonly join: Join;
  readonly browserSession: BrowserSession;
  readonly findStaffRole: FindStaffRole;
}

export function joinRoutes(
  api: Api,
  { limits, database }: Pick<Infrastructure, 'limits' | 'database'>,
  { join, browserSession, findStaffRole }: JoinServices,
): void {
  api.route('POST /signup/join', async ({ body, request, reply }) => {
    await limits.take(limits.placeOf('token-from', senderOf(request)), mailLimits.perSender);
    const { user, session } = await join(body, browserOf(request));
    await browserSession.enter(request, reply, session);
    recordSecurityEvent(request, 'account-activated', { user: user.uuid });
    recordSecurityEvent(request, 'member-joined', { user: user.uuid });
    return userOnTheWire(user, await findStaffRole(database, user));
  });
}
