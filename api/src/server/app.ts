import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { findProofMethods } from '../accounts/factors/proof-methods.ts';
import { createAccounts } from '../accounts/module.ts';
import { createBackoffice } from '../backoffice/module.ts';
import { findHeldMoney } from '../billing/account/held-money.ts';
import { readEntitlements } from '../billing/dunning/read-entitlements.ts';
import { findInvoicesLeftOpen } from '../billing/ledger/find-invoices-left-open.ts';
import { tellInvoicesLeftOpen } from '../billing/mails/tell-invoices-left-open.ts';
import { createBillingModule } from '../billing/module.ts';
import { hasRunningSubscription } from '../billing/orders/has-running-subscription.ts';
import { createBilling } from '../billing/stripe/billing.ts';
import { findRunningSubscriptions } from '../billing/subscriptions/running-subscriptions.ts';
import { startForNewShop } from '../billing/subscriptions/trial.ts';
import { createCredentialClients } from '../connect/client/credential-clients.ts';
import { findUntold } from '../connect/events/untold.ts';
import { createConnect } from '../connect/module.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import { createApi } from '../infrastructure/http/api.ts';
import { createCookies } from '../infrastructure/http/cookies.ts';
import { handleErrors } from '../infrastructure/http/error-handler.ts';
import { actForAllIn } from '../infrastructure/http/for-all.ts';
import { createCheckProof } from '../infrastructure/http/fresh-proof.ts';
import { parseJsonOnly } from '../infrastructure/http/json-body.ts';
import { collectMethods } from '../infrastructure/http/other-methods.ts';
import { tellTime } from '../infrastructure/http/portal-time.ts';
import { identifyRequests, measureRequests } from '../infrastructure/http/request-ids.ts';
import { secureHeaders } from '../infrastructure/http/security-headers.ts';
import { closeConnectionsWhenStopping } from '../infrastructure/http/stopping.ts';
import { createXsrf } from '../infrastructure/http/xsrf.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { createInfrastructureModule } from '../infrastructure/infrastructure-module.ts';
import { createDailyWorkCounter } from '../infrastructure/jobs/count-daily-work.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import { createJobWorker, type JobWorker } from '../infrastructure/jobs/job-worker.ts';
import type { Module } from '../infrastructure/module.ts';
import { createKeepMonths } from '../infrastructure/months/keep-months.ts';
import { createSealSecrets, sealSecretsJob } from '../infrastructure/sealed-secrets.ts';
import { countRefusedSignIns } from '../infrastructure/security/count-refused-sign-ins.ts';
import { readSettings } from '../infrastructure/settings/read-settings.ts';
import { createLegal } from '../legal/module.ts';
import { createOrganizations } from '../organizations/module.ts';
import { lockOrganizationsOf, organizationsOwnedAlone } from '../organizations/organization.repository.ts';
import { isSandboxRegister } from '../organizations/vat/sandbox-vat-register.ts';
import { createPartners } from '../partners/module.ts';
import { createOfferedOrders } from '../partners/offer/offered-orders.ts';
import { keepReferral } from '../partners/referral.repository.ts';
import { createPluginLogin, pluginLogins } from '../plugin-login/module.ts';
import { createPortalModule } from '../portal/module.ts';
import { overrideRoutes } from '../portal/override/override.routes.ts';
import { createOverrideCookie } from '../portal/override/override-cookie.ts';
import { nothingPublished } from '../portal/releases/registry-reader.ts';
import { createStaffOrNot } from '../portal/visit/staff-or-not.ts';
import { createIdentifyVisitor } from '../portal/visit/visitor.ts';
import { devToolRoutes } from '../sandbox/dev-tools/dev-tools.routes.ts';
import { createTimeTravel } from '../sandbox/dev-tools/time-travel.ts';
import { createShops } from '../shops/module.ts';
import { findShop } from '../shops/shop.repository.ts';
import { deleteDraft } from '../signup/draft.repository.ts';
import { createSignup } from '../signup/module.ts';
import type { AppParts } from './app-parts.ts';
import { cleanUpJob, createCleanUp, dailyCleanUp } from './clean-up.ts';
import { configRoutes, createConfig, faceOf } from './config.routes.ts';
import { createFindDeadlineRecipients } from './deadline-recipients.ts';
import { eraseAccount } from './erase-account.ts';
import { createCheckReady, healthRoutes, readyFigure } from './health.routes.ts';
import { monthlyTables } from './monthly-tables.ts';
import { openApiRoutes } from './openapi.routes.ts';
import { sealedSecrets } from './sealed-secrets.ts';
import { together } from './workers.ts';

/**
 * Composes the rooms on a Fastify instance that does not listen yet: all dependencies between rooms are set here.
 * start-server.ts starts it.
 */
export async function buildApp(
  app: FastifyInstance,
  infrastructure: Infrastructure,
  parts: AppParts,
): Promise<JobWorker> {
  const { database, clock, environment, jobs, log, record, signingKeys, telemetry } = infrastructure;

  identifyRequests(app, telemetry);
  measureRequests(app, telemetry);
  countRefusedSignIns(app, telemetry);
  const config = createConfig(infrastructure, parts.payment);
  handleErrors(app, () => faceOf(config.known()));
  const refuseOtherMethods = collectMethods(app);
  closeConnectionsWhenStopping(app, parts.readiness);
  secureHeaders(app, { https: environment.publicUrl.startsWith('https:') });
  tellTime(app, clock);
  await app.register(cookie);

  const cookies = createCookies(environment);
  const xsrf = createXsrf(signingKeys, cookies);
  const registry = parts.portal?.registry ?? nothingPublished;
  // From here on a page can be made without the database.
  await config.latest();

  const legal = createLegal(infrastructure);
  const connect = createConnect(infrastructure, { billing: () => money });
  const accounts = createAccounts(infrastructure, {
    cookies,
    xsrf,
    pluginLogins,
    findRunningSubscriptions,
    findInvoicesLeftOpen: (db, userUuid) => findInvoicesLeftOpen(db, clock.now(), userUuid),
    tellInvoicesLeftOpen,
    findHeldMoney,
    lockOrganizations: lockOrganizationsOf,
    ownsAlone: async (db, userUuid) => (await organizationsOwnedAlone(db, userUuid)).length > 0,
    lockInvitation: (tx, now, token) => organizations.lockInvitation(tx, now, token),
    keepReferral: (tx, userUuid, partnerUuid) => keepReferral(tx, userUuid, partnerUuid, clock.now()),
    eraseAccount: (tx, user) => eraseAccount(modules, record, tx, user),
  });
  const { authenticate, arrive } = accounts;
  const organizations = createOrganizations(infrastructure, accounts, parts.vatVerifier, () => modules);
  const shops = createShops(infrastructure, {
    cookies,
    authenticate,
    shopify: parts.shopify,
    publicWeb: parts.publicWeb,
    proofReader: parts.proofReader,
    announce: connect.announce,
    findDeadlineRecipients: createFindDeadlineRecipients(environment),
    readEntitlements,
    findPosCountries: async (db) => (await readSettings(db)).posSupportedCountries,
    async onShopCreated(tx, { shop, organization, userUuid }) {
      await startForNewShop(infrastructure, tx, shop, organization.selected_products);
      await deleteDraft(tx, userUuid);
    },
    hasRunningSubscription,
    async onShopRemoved(tx, shop) {
      for (const module of modules) await module.removeShop?.(tx, shop);
    },
  });
  const pluginLogin = createPluginLogin(infrastructure, {
    cookies,
    arrive,
    credentialClients: createCredentialClients(infrastructure),
  });
  const money = createBilling(infrastructure, parts.connection, connect.announce, createOfferedOrders(infrastructure));
  const billing = createBillingModule(money, config.expire);
  const partners = createPartners(money, {
    authenticate,
    announce: connect.announce,
    forgetEvents: connect.forgetEvents,
  });
  const signup = createSignup(infrastructure, { cookies, accounts, organizations, shops, pluginLogin });
  const backoffice = createBackoffice(infrastructure, { ...accounts, onBrand: config.expire });
  const portal = createPortalModule(infrastructure, {
    registry,
    xsrf,
    rendering: parts.portal?.rendering ?? null,
    dailyWork: () => dailyWork,
    signs: {
      // The smallest question that the provider answers from its own data.
      paymentProvider: () => money.stripe.events.list({ limit: 1 }),
      untold: () => actForAll(() => findUntold(database)),
    },
  });
  const base = createInfrastructureModule(infrastructure, {
    transport: parts.mailTransport,
    documents: () => modules.flatMap((module) => module.documents ?? []),
    dailyWork: () => dailyWork,
  });
  const months = createKeepMonths(infrastructure, monthlyTables);
  const modules: readonly Module[] = [
    base,
    months,
    legal,
    accounts,
    shops,
    organizations,
    pluginLogin,
    billing,
    partners,
    signup,
    connect,
    backoffice,
    portal,
  ];

  const dailyWork = [...modules.flatMap((module) => module.dailyWork ?? []), dailyCleanUp];
  const dailyCounter = createDailyWorkCounter(infrastructure, dailyWork);
  const jobWorker = createJobWorker(
    database,
    clock,
    jobs,
    [
      ...modules.flatMap((module) => module.jobs ?? []),
      handleJob(cleanUpJob, createCleanUp(infrastructure, modules)),
      handleJob(sealSecretsJob, createSealSecrets(infrastructure, sealedSecrets)),
    ].map(dailyCounter.counted),
    log,
    undefined,
    telemetry,
  );
  const worker = dailyCounter.counting(together(jobWorker, connect.deliverer));
  for (const { figures } of modules) if (figures !== undefined) telemetry.watch(() => actForAll(figures));
  const visitors = {
    identifyVisitor: createIdentifyVisitor(database, cookies, log),
    staffOrNot: createStaffOrNot(organizations.findVisitor, accounts.staffRoleOf, log),
    overrides: createOverrideCookie(cookies, signingKeys, environment.overrideOrigins),
  };

  await app.register(async (scope) => {
    parseJsonOnly(scope);
    const guard = {
      xsrf,
      findCaller: organizations.findCaller,
      staffRoleOf: accounts.staffRoleOf,
      checkProof: createCheckProof((userUuid) => findProofMethods(infrastructure.callers, userUuid), clock),
      authenticateClient: connect.authenticateClient,
      noteViewed: backoffice.noteViewed,
      findAnyShop: (uuid: string) => findShop(infrastructure.callers, uuid),
    };
    const api = createApi(scope, guard, backoffice.acts);
    configRoutes(api, config);
    for (const module of modules) module.routes?.(api);
    api.complete();
    if (environment.sandboxTools) {
      const timeTravel = createTimeTravel(infrastructure, worker, parts.clockFollowers);
      const { vatVerifier: register } = parts;
      const vatRegister = isSandboxRegister(register) ? register : null;
      devToolRoutes(scope, money, { worker, timeTravel, vatRegister, lookUp: (of) => billing.lookUp(of) });
    }
    if (parts.portal && environment.overrideOrigins.length > 0) {
      await overrideRoutes(scope, infrastructure, { registry, ...visitors });
    }
  });
  await app.register(async (scope) => {
    actForAllIn(scope);
    await pluginLogin.mount(scope);
    await billing.mount(scope);
    await shops.mount(scope);
    partners.mount(scope);
  });
  app.addHook('onListen', () =>
    actForAll(async () => {
      for (const room of [organizations, shops, billing, partners]) await room.start();
    }),
  );
  const checkReady = createCheckReady(infrastructure.availability, parts.portal, parts.readiness);
  healthRoutes(app, checkReady);
  telemetry.watch(readyFigure(checkReady));
  backoffice.mount(app);
  await openApiRoutes(app, environment, async () => (await config.latest()).brand?.name ?? '');
  await parts.portal?.register(app, {
    ...visitors,
    xsrf,
    readConfig: config.latest,
    publicReads: legal.publicReads,
    readAsVisitor: organizations.readAsVisitor,
    telemetry,
  });
  refuseOtherMethods();
  return worker;
}
