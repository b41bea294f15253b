import type { AppParts } from './app-parts.ts';
import { branchStoreRoutes } from './branch-store/branch-store.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { confirmationRoutes } from './confirmation/confirmation.routes.ts';
import { createConfirmationService } from './confirmation/confirmation.service.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { dunningRoutes } from './dunning/dunning.routes.ts';
import type { Api } from './infrastructure/http/api.ts';
import type { Cookies } from './infrastructure/http/cookies.ts';
import type { Authenticate } from './infrastructure/http/guard.ts';
import type { Xsrf } from './infrastructure/http/xsrf.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import { createSealer } from './infrastructure/sealing.ts';
import { invoiceRoutes } from './invoice/invoice.routes.ts';
import { migrationRoutes } from './migration/migration.routes.ts';
import { type PluginLoginServices, pluginLoginRoutes } from './openid/plugin-login.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { createBaseDataService } from './organization/base-data.service.ts';
import { organizationRoutes } from './organization/organization.routes.ts';
import type { CreditNoteLinks } from './partner/credit-note-link.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import { partnerAgencyRoutes } from './partner/partner-agency.routes.ts';
import { createPartnerAgencyService } from './partner/partner-agency.service.ts';
import { createPayoutProvider } from './partner/payout-provider.ts';
import { createChallenges } from './passkey/challenges.ts';
import { passkeyRoutes } from './passkey/passkey.routes.ts';
import { createPasskeyService } from './passkey/passkey.service.ts';
import { createPasskeySignIn } from './passkey/passkey-sign-in.ts';
import { relyingParty } from './passkey/relying-party.ts';
import type { Billing } from './payment/billing.ts';
import { nothingPublished } from './portal/registry-reader.ts';
import { priceRoutes } from './price/price.routes.ts';
import { remoteReportRoutes } from './remote-report/remote-report.routes.ts';
import { createBrowserSession } from './session/browser-session.ts';
import { createLoginService } from './session/login.service.ts';
import { sessionRoutes } from './session/session.routes.ts';
import type { SessionService } from './session/session.service.ts';
import type { SessionCookies } from './session/session-cookies.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { createShopService, type OnShopCreated } from './shop/shop.service.ts';
import { shopifyRoutes } from './shopify/shopify.routes.ts';
import { createShopifyApp } from './shopify/shopify-app.ts';
import { attachInstallation, createShopifyInstallations, freeDomain } from './shopify/shopify-installations.ts';
import { deleteDraft } from './signup/draft.repository.ts';
import { draftRoutes } from './signup/draft.routes.ts';
import { signupRoutes } from './signup/signup.routes.ts';
import { createSignupService } from './signup/signup.service.ts';
import { findRunningSubscriptions } from './subscription/running-subscriptions.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';
import { startForNewShop } from './subscription/trial.ts';
import { createCheckSecondFactor } from './totp/second-factor.ts';
import { totpRoutes } from './totp/totp.routes.ts';
import { createTotpService } from './totp/totp.service.ts';
import { createTotpSealers } from './totp/totp-sealers.ts';
import { createDeletionService } from './user/deletion.service.ts';
import { createEmailChangeService } from './user/email-change.service.ts';
import { createPasswordService } from './user/password.service.ts';
import { userRoutes } from './user/user.routes.ts';

interface SharedServices {
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
  readonly browserCookies: Cookies;
  readonly authenticate: Authenticate;
  readonly xsrf: Xsrf;
  readonly creditNoteLinks: CreditNoteLinks;
  readonly pluginLogins: PluginLoginServices;
  readonly billing: Billing;
}

/** Serves every call of the contract, area by area. */
export function serveAreas(api: Api, infrastructure: Infrastructure, parts: AppParts, shared: SharedServices): void {
  const { database, clock, environment } = infrastructure;
  const { sessions, cookies, browserCookies, xsrf, authenticate, creditNoteLinks, pluginLogins, billing } = shared;

  const onShopCreated: OnShopCreated = async (tx, { shop, organization, userUuid, shopifyShopDomain: domain }) => {
    await startForNewShop(infrastructure, tx, shop, organization.selected_products);
    await deleteDraft(tx, userUuid);
    if (domain !== null) await attachInstallation(tx, userUuid, shop.uuid, domain);
  };

  const passwords = createPasswordService(infrastructure, sessions);
  const deletion = createDeletionService(infrastructure, findRunningSubscriptions);
  const confirmations = createConfirmationService(infrastructure, sessions, deletion);
  const baseData = createBaseDataService(infrastructure.jobs, parts.vatVerifier);
  const signup = createSignupService(infrastructure, sessions, baseData);
  const browserSession = createBrowserSession(database, sessions, cookies);
  const sealerOf = createTotpSealers(infrastructure.signingKey);
  const login = createLoginService(infrastructure, createCheckSecondFactor(infrastructure, sealerOf));
  const party = relyingParty(environment.publicUrl);
  const challenges = createChallenges(database, clock);
  const { shopify } = parts;
  const registry = parts.portal?.registry ?? nothingPublished;
  const shopifyApp = shopify && createShopifyApp(shopify, infrastructure.environment.publicUrl, infrastructure.log);
  const installations = createShopifyInstallations(
    infrastructure,
    createSealer(shopify?.apiSecret ?? '', 'shopify access tokens'),
  );

  configRoutes(api, infrastructure.environment, parts.payment);
  sessionRoutes(api, infrastructure, { login, sessions, cookies, browserSession });
  passkeyRoutes(api, infrastructure, {
    passkeys: createPasskeyService(infrastructure, party, challenges),
    signIn: createPasskeySignIn(infrastructure, party, challenges),
    passwords,
    browserSession,
    xsrf,
  });
  totpRoutes(api, createTotpService(infrastructure, sealerOf), passwords);
  userRoutes(api, infrastructure, {
    passwords,
    deletion,
    cookies,
    emailChanges: createEmailChangeService(infrastructure),
  });
  confirmationRoutes(api, infrastructure, confirmations, browserSession);
  signupRoutes(api, infrastructure, { signup, deletion, cookies, pluginCookie: pluginLogins.pluginCookie });
  pluginLoginRoutes(api, infrastructure, pluginLogins);
  shopifyRoutes(api, infrastructure, { installations, app: shopifyApp, cookies: browserCookies, authenticate });
  draftRoutes(api, infrastructure, { installations, cookies: browserCookies });
  organizationRoutes(api, infrastructure, baseData);
  shopRoutes(api, infrastructure, createShopService(infrastructure, { onShopCreated, freeDomain }), parts.publicWeb);
  migrationRoutes(api, infrastructure);
  deviceRoutes(api, infrastructure);
  branchStoreRoutes(api, infrastructure);
  partnerRoutes(api, infrastructure, createPayoutProvider(billing), creditNoteLinks);
  partnerAgencyRoutes(api, infrastructure, createPartnerAgencyService(infrastructure));
  priceRoutes(api, infrastructure.database);
  cartRoutes(api, billing);
  subscriptionRoutes(api, billing);
  dunningRoutes(api, infrastructure.database);
  invoiceRoutes(api, billing);
  remoteReportRoutes(api, infrastructure, registry, xsrf);
  operatorRoutes(api, infrastructure, registry);
  api.complete([]);
}
