import { accountEmail } from '@kontor/contract/email-address';
import type { Organization } from '@kontor/contract/organization';
import type { Language } from '@kontor/contract/schema';
import type { FastifyRequest } from 'fastify';
import { hashWithSalt } from '../accounts/session/password.ts';
import type { SessionService } from '../accounts/session/session.service.ts';
import type { SessionCookies } from '../accounts/session/session-cookies.ts';
import { mailActivationJob } from '../accounts/user/account-mail.ts';
import type { DeletionService } from '../accounts/user/deletion.service.ts';
import { mailLimits } from '../accounts/user/mail-limits.ts';
import type { UserRow } from '../accounts/user/user.tables.ts';
import { checkOwn } from '../accounts/user.routes.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { violation } from '../infrastructure/http/problem.ts';
import { senderOf } from '../infrastructure/http/sender.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { BaseDataService } from '../organizations/base-data.service.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { organizationOnTheWire } from '../organizations/organization-on-the-wire.ts';
import { createCountVisit } from '../partners/count-visit.ts';
import { findReferringPartner } from '../partners/referral.repository.ts';
import type { PluginCookie } from '../plugin-login/plugin-cookie.ts';
import { createSignupService } from './signup.service.ts';

interface SignupServices {
  readonly sessions: SessionService;
  readonly baseData: BaseDataService;
  readonly deletion: DeletionService;
  readonly sessionCookies: SessionCookies;
  readonly pluginCookie: PluginCookie;
}

/** Answers that an earlier release has kept lack it. */
const withRole = <T extends object>(organization: T) => ({ role: 'owner' as const, ...organization });

export function signupRoutes(
  api: Api,
  infrastructure: Infrastructure,
  { sessions, baseData, deletion, sessionCookies, pluginCookie }: SignupServices,
): void {
  const { database, jobs, limits, idempotency } = infrastructure;
  const countVisit = createCountVisit(infrastructure);
  const signup = createSignupService(infrastructure, sessions, baseData);

  type Kind = 'activation' | 'partner-activation';
  type Request = { readonly email: string; readonly language: Language };
  async function requestAccount(kind: Kind, request: FastifyRequest, body: Request, code?: string) {
    const email = accountEmail(body.email);
    await limits.take(limits.placeOf('mail-from', senderOf(request)), mailLimits.perSender);
    await limits.take(limits.placeOf('mail-to', email), mailLimits.perRecipient);
    const pluginLoginId = pluginCookie.read(request);
    const partnerUuid = code === undefined ? null : await actForAll(() => findReferringPartner(database, code));
    await jobs.enqueue(database, mailActivationJob, {
      email,
      language: body.language,
      kind,
      pluginLoginId,
      partnerUuid,
    });
  }

  api.route('POST /signup/create-account', ({ body: { partner, ...body }, request }) =>
    requestAccount('activation', request, body, partner),
  );

  api.route('POST /signup/referral-visit', ({ body, request }) =>
    countVisit({
      code: body.partner,
      sender: senderOf(request),
      userAgent: request.headers['user-agent'] ?? '',
    }),
  );

  api.route('POST /signup/partner/create-account', ({ body, request }) =>
    requestAccount('partner-activation', request, body),
  );

  api.route('PUT /signup/account/shopware5', ({ user, sessionUuid, body }) => {
    if (body.shopSystem !== 'shopware5') throw violation('shopSystem', 'invalid', 'This call is for shopware5');
    return signup.completeMerchant({ user, sessionUuid }, body, ownOrganization);
  });

  api.route('PUT /signup/account/{idempotencyKey}', async ({ user, sessionUuid, params, body }) => {
    const step = await accountStep('merchant account', user, params.idempotencyKey, body);
    return withRole(
      await idempotency.once(step, (complete) =>
        signup.completeMerchant({ user, sessionUuid }, body, async (tx, organization) =>
          complete(tx, await ownOrganization(tx, organization)),
        ),
      ),
    );
  });

  api.route('PUT /signup/trial/{idempotencyKey}', async ({ user, sessionUuid, params, body }) => {
    // Shopware 5 shops have no trial; they migrate (spec §4).
    if (body.shopSystem === 'shopware5') throw violation('shopSystem', 'invalid', 'There is no trial for shopware5');
    const step = await accountStep('trial account', user, params.idempotencyKey, body);
    return withRole(
      await idempotency.once(step, (complete) =>
        signup.completeMerchant({ user, sessionUuid }, body, async (tx, organization) =>
          complete(tx, await ownOrganization(tx, organization)),
        ),
      ),
    );
  });

  api.route('PUT /signup/partner/account/{idempotencyKey}', async ({ user, sessionUuid, params, body }) => {
    const step = await accountStep('partner account', user, params.idempotencyKey, body);
    return withRole(
      await idempotency.once(step, (complete) =>
        signup.completePartner({ user, sessionUuid }, body, async (tx, organization) =>
          complete(tx, await ownOrganization(tx, organization)),
        ),
      ),
    );
  });

  api.route('PUT /signup/partner/company/{userUuid}', async ({ params, body, ...owner }) => {
    checkOwn(owner.user, params.userUuid);
    return ownOrganization(database, await signup.setPartnerCompany(owner, body));
  });

  api.route('POST /signup/abort', async ({ user, reply }) => {
    await deletion.abortSignup(user.uuid);
    sessionCookies.clear(reply);
  });
}

/**
 * An account step and its fingerprint. The fingerprint is a fast hash that is stored for a month and could be used to
 * guess passwords, so it contains the password as a slow hash.
 */
async function accountStep(
  call: string,
  user: UserRow,
  key: string,
  { password, ...account }: { readonly password: string },
) {
  const salt = Buffer.from(key.replaceAll('-', ''), 'hex');
  return { scope: user.uuid, key, request: [call, account, await hashWithSalt(password, salt)] };
}

/** Users own what they sign up. */
const ownOrganization = (db: Queryable, organization: OrganizationRow): Promise<Organization> =>
  organizationOnTheWire(db, { ...organization, role: 'owner' });
