import { accountEmail } from '@kontor/contract/email-address';
import type { MailChoice } from '@kontor/contract/user';
import type { Api } from '../infrastructure/http/api.ts';
import type { StaffRoleOf } from '../infrastructure/http/guard.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import { senderOf } from '../infrastructure/http/sender.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../infrastructure/security/record-security-event.ts';
import type { PasswordService } from './factors/password.service.ts';
import type { KnownDevices } from './session/known-device.ts';
import type { SessionCookies } from './session/session-cookies.ts';
import { mailPasswordResetJob } from './user/account-mail.ts';
import type { DeletionService } from './user/deletion.service.ts';
import { createEmailChangeService } from './user/email-change.service.ts';
import { mailLimits } from './user/mail-limits.ts';
import { updateUser } from './user/user.repository.ts';
import type { UserRow } from './user/user.tables.ts';
import { userOnTheWire } from './user/user-on-the-wire.ts';

interface UserServices {
  readonly passwords: PasswordService;
  readonly deletion: DeletionService;
  readonly sessionCookies: SessionCookies;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly staffRoleOf: StaffRoleOf;
}

export function userRoutes(
  api: Api,
  infrastructure: Infrastructure,
  { passwords, deletion, sessionCookies, devices, staffRoleOf }: UserServices,
): void {
  const { database, jobs, limits } = infrastructure;
  const emailChanges = createEmailChangeService(infrastructure);

  api.route('GET /user', async (caller) => userOnTheWire(caller.user, staffRoleOf(caller), caller.supportView));

  api.route('PUT /user', async ({ body, ...caller }) => {
    const { firstName, lastName, language } = body;
    const change = { first_name: firstName, last_name: lastName, language };
    return userOnTheWire(await updateUser(database, caller.user.uuid, change), staffRoleOf(caller));
  });

  api.route('GET /user/mails', async ({ user }) => mailChoiceOf(user));

  api.route('PUT /user/mails', async ({ user, body: { newsletter, usage } }) =>
    mailChoiceOf(await updateUser(database, user.uuid, { newsletter_opt_in: newsletter, usage_mails: usage })),
  );

  api.route('POST /user/change-email', async ({ user, body, request }) => {
    await limits.take(`mail-by|${user.uuid}`, mailLimits.perRecipient);
    await passwords.confirm(user, body.password, 'password');
    await emailChanges.request(user, accountEmail(body.email));
    recordSecurityEvent(request, 'email-change-requested');
  });

  api.route('GET /user/change-email', async ({ user }) => (await emailChanges.pending(user)) ?? '');

  api.route('POST /user/change-email/resend', async ({ user }) => {
    await limits.take(`mail-by|${user.uuid}`, mailLimits.perRecipient);
    await emailChanges.resend(user);
  });

  api.route('DELETE /user/change-email', ({ user }) => emailChanges.withdraw(user));

  api.route('POST /user/change-password', async ({ user, sessionUuid, body, request }) => {
    await passwords.confirm(user, body.currentPassword, 'currentPassword');
    await passwords.change(user, body.newPassword, sessionUuid);
    recordSecurityEvent(request, 'password-changed');
  });

  api.route('POST /user/reset-password', async ({ body, request }) => {
    const email = accountEmail(body.email);
    await limits.take(limits.placeOf('mail-from', senderOf(request)), mailLimits.perSender);
    await limits.take(limits.placeOf('mail-to', email), mailLimits.perRecipient);
    await jobs.enqueue(database, mailPasswordResetJob, { email });
  });

  api.route('POST /user/reset-password/check', async ({ body, request }) => {
    await limits.take(limits.placeOf('token-from', senderOf(request)), mailLimits.perSender);
    const factors = await passwords.lookAtReset(body.token);
    return { isValid: factors !== null, factors };
  });

  api.route('POST /user/reset-password/confirm', async ({ body, request, reply }) => {
    await limits.take(limits.placeOf('token-from', senderOf(request)), mailLimits.perSender);
    const { user, removed } = await passwords.reset(body);
    // While others guess at the account, its owner can sign in here.
    devices.remember(request, reply, user.uuid);
    recordSecurityEvent(request, 'password-reset', { user: user.uuid });
    for (const factor of [...removed.passkeys.map(() => 'passkey'), ...(removed.app ? ['app'] : [])]) {
      recordSecurityEvent(request, 'factor-removed', { user: user.uuid, factor });
    }
  });

  api.route('DELETE /user/{userUuid}', async ({ user, params, reply }) => {
    checkOwn(user, params.userUuid);
    await deletion.abortSignup(user.uuid);
    sessionCookies.clear(reply);
  });

  api.route('POST /user/{userUuid}/delete', async ({ user, params, body, request }) => {
    checkOwn(user, params.userUuid);
    await limits.take(`mail-by|${user.uuid}`, mailLimits.perRecipient);
    await passwords.confirm(user, body.password, 'password');
    const status = await deletion.request(user, body.heldMoney);
    recordSecurityEvent(request, 'account-deletion-requested');
    return { status };
  });

  api.route('GET /user/{userUuid}/delete', ({ user, params }) => {
    checkOwn(user, params.userUuid);
    return deletion.look(user);
  });

  api.route('DELETE /user/{userUuid}/delete', async ({ user, params }) => {
    checkOwn(user, params.userUuid);
    await deletion.withdraw(user);
  });
}

const mailChoiceOf = ({ newsletter_opt_in, usage_mails }: UserRow): MailChoice => ({
  newsletter: newsletter_opt_in,
  usage: usage_mails,
});

/** Other users' accounts are answered as not found. */
export function checkOwn(user: UserRow, userUuid: string): void {
  if (user.uuid !== userUuid) throw notFound();
}
