import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { branchStoreRoutes } from './branch-store/branch-store.routes.ts';
import { callsToCome } from './calls-to-come.ts';
import { configRoutes, type PaymentFrontend } from './config/config.routes.ts';
import { confirmationRoutes } from './confirmation/confirmation.routes.ts';
import { createConfirmationService } from './confirmation/confirmation.service.ts';
import { devToolRoutes } from './dev-tools/dev-tools.routes.ts';
import { type ClockFollower, createTimeTravel } from './dev-tools/time-travel.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { healthRoutes, type Readiness } from './health/health.routes.ts';
import { createApi } from './infrastructure/http/api.ts';
import { createCookies } from './infrastructure/http/cookies.ts';
import { handleErrors } from './infrastructure/http/error-handler.ts';
import type { Authenticate } from './infrastructure/http/guard.ts';
import { parseJsonOnly } from './infrastructure/http/json-body.ts';
import { secureHeaders } from './infrastructure/http/security-headers.ts';
import { createXsrf } from './infrastructure/http/xsrf.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import { createJobWorker, type JobHandlers, type JobWorker } from './infrastructure/jobs/job-worker.ts';
import type { MailTransport } from './infrastructure/mail/mail-transport.ts';
import { createSendMail } from './infrastructure/mail/outbox.ts';
import { migrationRoutes } from './migration/migration.routes.ts';
import { createBaseDataService } from './organization/base-data.service.ts';
import { createFindTenant } from './organization/find-tenant.ts';
import { organizationRoutes } from './organization/organization.routes.ts';
import { creditNoteRoutes } from './partner/credit-note.routes.ts';
import { createCreditNoteLinks } from './partner/credit-note-link.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import { partnerAgencyRoutes } from './partner/partner-agency.routes.ts';
import { createPartnerAgencyService } from './partner/partner-agency.service.ts';
import type { PayoutProvider } from './partner/payout-provider.ts';
import type { Portal } from './portal/portal.ts';
import { createLoginService } from './session/login.service.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createSessionService } from './session/session.service.ts';
import { createSessionCookies } from './session/session-cookies.ts';
import { createProvisionCloudShop } from './shop/provision-cloud-shop.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { createShopService, type OnShopCreated } from './shop/shop.service.ts';
import { signupRoutes } from './signup/signup.routes.ts';
import { createSignupService } from './signup/signup.service.ts';
import { createMailActivation, createMailPasswordReset } from './user/account-mail.ts';
import { createDeletionService, type HasLiveSubscription } from './user/deletion.service.ts';
import { createPasswordService } from './user/password.service.ts';
import { userRoutes } from './user/user.routes.ts';
import type { VatVerifier } from './vat/vat-verifier.ts';
import { createVerifyVatId } from './vat/verify-vat-id.ts';

/** What differs between production, the sandbox and a test. */
export interface AppParts {
  readonly payment: PaymentFrontend;
  readonly payouts: PayoutProvider;
  /** `null` keeps mails in the sandbox's mailbox. */
  readonly mailTransport: MailTransport | null;
  readonly vatVerifier: VatVerifier;
  readonly clockFollowers: readonly ClockFollower[];
  readonly portal: Portal | null;
  readonly readiness: Readiness;
}

/** Puts the server together on a Fastify instance that serves nothing yet. Starts nothing: that is main.ts. */
export async function buildApp(
  app: FastifyInstance,
  infrastructure: Infrastructure,
  parts: AppParts,
): Promise<JobWorker> {
  const { database, clock, environment, jobs, log } = infrastructure;

  handleErrors(app);
  parseJsonOnly(app);
  await secureHeaders(app, { https: environment.publicUrl.startsWith('https:') });
  await app.register(cookie);

  // Seams of the subscription area.
  const onShopCreated: OnShopCreated = async () => {};
  const hasLiveSubscription: HasLiveSubscription = async () => false;

  const cookies = createCookies(environment);
  const xsrf = createXsrf(infrastructure.signingKey, cookies);
  const sessions = createSessionService(database, clock, log);
  const sessionCookies = createSessionCookies(cookies, xsrf);
  const authenticate: Authenticate = async (request) => {
    const { access } = sessionCookies.tokens(request);
    return access === undefined ? null : sessions.authenticate(access);
  };
  const passwords = createPasswordService(infrastructure, sessions);
  const deletion = createDeletionService(infrastructure, sessions, hasLiveSubscription);
  const baseData = createBaseDataService(jobs, parts.vatVerifier);
  const creditNoteLinks = createCreditNoteLinks(infrastructure.signingKey, clock);

  const handlers: JobHandlers = {
    'send-mail': createSendMail(database, clock, parts.mailTransport),
    'mail-activation': createMailActivation(infrastructure),
    'mail-password-reset': createMailPasswordReset(infrastructure),
    'verify-vat-id': createVerifyVatId(infrastructure, parts.vatVerifier),
    'provision-cloud-shop': createProvisionCloudShop(infrastructure),
  };
  const worker = createJobWorker(database, clock, jobs, handlers, log);

  const api = createApi(app, { xsrf, authenticate, findTenant: createFindTenant(database) });
  configRoutes(api, environment, parts.payment);
  sessionRoutes(api, infrastructure, {
    login: createLoginService(infrastructure, sessions),
    sessions,
    cookies: sessionCookies,
  });
  userRoutes(api, infrastructure, { passwords, deletion, cookies: sessionCookies });
  confirmationRoutes(
    api,
    infrastructure,
    createConfirmationService(infrastructure, sessions, deletion, hasLiveSubscription),
    sessionCookies,
  );
  signupRoutes(api, infrastructure, {
    signup: createSignupService(infrastructure, sessions, baseData),
    deletion,
    cookies: sessionCookies,
  });
  organizationRoutes(api, infrastructure, baseData);
  shopRoutes(api, infrastructure, createShopService(infrastructure, onShopCreated));
  migrationRoutes(api, infrastructure);
  deviceRoutes(api, infrastructure);
  branchStoreRoutes(api, infrastructure);
  partnerRoutes(api, infrastructure, parts.payouts, creditNoteLinks);
  partnerAgencyRoutes(api, infrastructure, createPartnerAgencyService(infrastructure));
  creditNoteRoutes(app, database, authenticate, creditNoteLinks);
  api.complete(callsToCome);

  healthRoutes(app, database, parts.readiness);
  if (environment.sandboxTools) {
    devToolRoutes(app, infrastructure, worker, createTimeTravel(infrastructure, worker, parts.clockFollowers));
  }
  await parts.portal?.register(app);
  return worker;
}
