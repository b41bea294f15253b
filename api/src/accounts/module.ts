import { after, days } from '../infrastructure/clock.ts';
import type { Cookies } from '../infrastructure/http/cookies.ts';
import type { Authenticate, StaffRoleOf } from '../infrastructure/http/guard.ts';
import type { Xsrf } from '../infrastructure/http/xsrf.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import type { Module } from '../infrastructure/module.ts';
import { confirmationRoutes } from './confirmation/confirmation.routes.ts';
import { removeFactors } from './confirmation/confirmation.service.ts';
import { createConfirmFactorChange } from './factors/confirm-factor.ts';
import { createResetFactors, resetFactorsJob } from './factors/factor-reset.ts';
import { freshProofRoutes } from './factors/fresh-proof.routes.ts';
import { createLogin } from './factors/login.service.ts';
import { passkeyRoutes } from './factors/passkey.routes.ts';
import { createPasswordService } from './factors/password.service.ts';
import { totpRoutes } from './factors/totp.routes.ts';
import { createChallenges } from './passkey/challenges.ts';
import { createPasskeyProofs } from './passkey/passkey-proofs.ts';
import { relyingParty } from './passkey/relying-party.ts';
import { type Arrive, createArrive, createAuthenticate } from './session/authenticate.ts';
import { type BrowserSession, createBrowserSession } from './session/browser-session.ts';
import { createKnownDevices } from './session/known-device.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createSessionService, type SessionService } from './session/session.service.ts';
import { createSessionCookies, type SessionCookies } from './session/session-cookies.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { lockStaffInvitation } from './staff/staff-invitations.ts';
import { createFindStaffRole, createStaffRoleOf, type FindStaffRole } from './staff/staff-role-of.ts';
import { createCheckSecondFactor, createSpendCode } from './totp/second-factor.ts';
import {
  createMailActivation,
  createMailPasswordReset,
  type KeepReferral,
  mailActivationJob,
  mailPasswordResetJob,
} from './user/account-mail.ts';
import {
  createDeletionService,
  type DeletionNeeds,
  type DeletionService,
  finishDeletionJob,
} from './user/deletion.service.ts';
import type { LockInvitation } from './user/invitation.ts';
import type { PluginLogins } from './user/plugin-logins.ts';
import { deleteUser } from './user/user.repository.ts';
import { userRoutes } from './user.routes.ts';

/** What other rooms use of accounts. */
export interface Accounts extends Module {
  readonly sessions: SessionService;
  readonly sessionCookies: SessionCookies;
  readonly authenticate: Authenticate;
  readonly arrive: Arrive;
  readonly deletion: DeletionService;
  readonly browserSession: BrowserSession;
  readonly staffRoleOf: StaffRoleOf;
  readonly findStaffRole: FindStaffRole;
  readonly lockInvitation: LockInvitation;
}

interface AccountNeeds extends DeletionNeeds {
  readonly cookies: Cookies;
  readonly xsrf: Xsrf;
  readonly pluginLogins: PluginLogins;
  readonly keepReferral: KeepReferral;
  /** Of organizations; those of the vendor's people are looked up beside it. */
  readonly lockInvitation: LockInvitation;
}

const kept = { session: days(7), unconfirmedAccount: days(14), unfinishedTotp: days(1) };

/** Users: sign-up, sign-in and its factors, account mails, and deletion. */
export function createAccounts(
  infrastructure: Infrastructure,
  { cookies, xsrf, pluginLogins, keepReferral, lockInvitation: ofOrganizations, ...deletionNeeds }: AccountNeeds,
): Accounts {
  const { database, clock, environment, signingKeys } = infrastructure;
  const sessions = createSessionService(infrastructure);
  const sessionCookies = createSessionCookies(cookies, xsrf);
  const authenticate = createAuthenticate(sessions, sessionCookies);
  const devices = createKnownDevices(cookies, clock, signingKeys);
  const staffRoleOf = createStaffRoleOf(environment);
  const findStaffRole = createFindStaffRole(environment);
  const browserSession = createBrowserSession({ database, findStaffRole }, sessions, sessionCookies, devices);
  const spendCode = createSpendCode(infrastructure);
  const login = createLogin(infrastructure, createCheckSecondFactor(database, spendCode), devices);
  const passwords = createPasswordService(infrastructure, sessions, spendCode);
  const party = relyingParty(environment.publicUrl);
  const challenges = createChallenges(database, clock, signingKeys);
  const passkeys = createPasskeyProofs(infrastructure, party, challenges);
  const confirmChange = createConfirmFactorChange({ passwords, passkeys, spendCode, xsrf });
  const deletion = createDeletionService(infrastructure, deletionNeeds);
  const lockInvitation: LockInvitation = async (tx, now, token) =>
    (await ofOrganizations(tx, now, token)) ?? (await lockStaffInvitation(tx, now, token));

  return {
    sessions,
    sessionCookies,
    authenticate,
    arrive: createArrive(sessions, sessionCookies),
    deletion,
    browserSession,
    staffRoleOf,
    findStaffRole,
    lockInvitation,

    routes(api) {
      sessionRoutes(api, infrastructure, { login, sessions, sessionCookies, browserSession });
      passkeyRoutes(api, infrastructure, { party, challenges, proofs: passkeys, confirmChange, browserSession, xsrf });
      freshProofRoutes(api, infrastructure, { passkeys, spendCode });
      totpRoutes(api, infrastructure, confirmChange);
      userRoutes(api, infrastructure, { passwords, deletion, sessionCookies, devices, staffRoleOf });
      staffRoutes(api, infrastructure);
      confirmationRoutes(api, infrastructure, {
        sessions,
        browserSession,
        deletion,
        authenticate,
        pluginLogins,
        lockInvitation,
      });
    },

    jobs: [
      handleJob(mailActivationJob, createMailActivation(infrastructure, { pluginLogins, keepReferral })),
      handleJob(mailPasswordResetJob, createMailPasswordReset(infrastructure)),
      handleJob(finishDeletionJob, (job) => deletion.finish(job)),
      handleJob(resetFactorsJob, createResetFactors(infrastructure, removeFactors)),
    ],

    async expire(tx, now) {
      const before = (age: number) => after(now, -age);
      await tx.deleteFrom('session').where('expires_at', '<', before(kept.session)).execute();
      await tx.deleteFrom('session').where('ended_at', '<', before(kept.session)).execute();
      await tx.deleteFrom('session_token').where('replaced_at', '<', before(kept.session)).execute();
      await tx.deleteFrom('confirmation_token').where('expires_at', '<', now).execute();
      await tx.deleteFrom('staff_invitation').where('expires_at', '<', now).execute();
      await tx.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
      await tx
        .deleteFrom('totp')
        .where('active_since', 'is', null)
        .where('created_at', '<', before(kept.unfinishedTotp))
        .execute();
      await tx
        .deleteFrom('app_user')
        .where('state', '=', 'incomplete')
        .where('created_at', '<', before(kept.unconfirmedAccount))
        // A token that has not expired belongs to a newer request, whose link must keep working.
        .where('uuid', 'not in', (db) => db.selectFrom('confirmation_token').select('user_uuid'))
        .execute();
    },

    async eraseUser(tx, { uuid, email }) {
      await tx.deleteFrom('staff_invitation').where('email', '=', email).execute();
      // Sessions, factors, tokens and the role of staff are deleted with the row (foreign keys).
      await deleteUser(tx, uuid);
    },
  };
}
