import type { AppParts } from './app-parts.ts';
import { branchStoreRoutes } from './branch-store/branch-store.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { confirmationRoutes } from './confirmation/confirmation.routes.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { dunningRoutes } from './dunning/dunning.routes.ts';
import type { Api } from './infrastructure/http/api.ts';
import type { Cookies } from './infrastructure/http/cookies.ts';
import type { Authenticate } from './infrastructure/http/guard.ts';
import type { Xsrf } from './infrastructure/http/xsrf.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import { invoiceRoutes } from './invoice/invoice.routes.ts';
import { migrationRoutes } from './migration/migration.routes.ts';
import { type PluginLoginServices, pluginLoginRoutes } from './openid/plugin-login.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { createBaseDataService } from './organization/base-data.service.ts';
import { organizationRoutes } from './organization/organization.routes.ts';
import type { CreditNoteLinks } from './partner/credit-note-link.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import { partnerAgencyRoutes } from './partner/partner-agency.routes.ts';
import { passkeyRoutes } from './passkey/passkey.routes.ts';
import type { Billing } from './payment/billing.ts';
import { nothingPublished } from './portal/registry-reader.ts';
import { priceRoutes } from './price/price.routes.ts';
import { remoteReportRoutes } from './remote-report/remote-report.routes.ts';
import { createBrowserSession } from './session/browser-session.ts';
import { sessionRoutes } from './session/session.routes.ts';
import type { SessionService } from './session/session.service.ts';
import type { SessionCookies } from './session/session-cookies.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import type { OnShopCreated } from './shop/shop.service.ts';
import { shopifyRoutes } from './shopify/shopify.routes.ts';
import { attachInstallation, createShopifyInstallations, freeDomain } from './shopify/shopify-installations.ts';
import { deleteDraft } from './signup/draft.repository.ts';
import { draftRoutes } from './signup/draft.routes.ts';
import { signupRoutes } from './signup/signup.routes.ts';
import { findRunningSubscriptions } from './subscription/running-subscriptions.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';
import { startForNewShop } from './subscription/trial.ts';
import { createCheckSecondFactor } from './totp/second-factor.ts';
import { totpRoutes } from './totp/totp.routes.ts';
import { createDeletionService } from './user/deletion.service.ts';
import { createPasswordService } from './user/password.service.ts';
import { userRoutes } from './user/user.routes.ts';

interface ServerServices {
  readonly sessions: SessionService;
  readonly sessionCookies: SessionCookies;
  readonly cookies: Cookies;
  readonly authenticate: Authenticate;
  readonly xsrf: Xsrf;
  readonly creditNoteLinks: CreditNoteLinks;
  readonly pluginLogins: PluginLoginServices;
  readonly billing: Billing;
}

/**
 * Serves every call of the contract, area by area. The routes of an area say what it needs, and make what serves the area alone;
 * here stands what areas give to each other.
 */
export function serveAreas(
  api: Api,
  infrastructure: Infrastructure,
  { portal, payment, shopify, publicWeb, vatVerifier }: AppParts,
  { sessions, sessionCookies, cookies, authenticate, xsrf, creditNoteLinks, pluginLogins, billing }: ServerServices,
): void {
  const { database, environment, jobs } = infrastructure;
  const { pluginCookie } = pluginLogins;
  const registry = portal?.registry ?? nothingPublished;
  const browserSession = createBrowserSession(database, sessions, sessionCookies);
  const checkSecondFactor = createCheckSecondFactor(infrastructure);
  const passwords = createPasswordService(infrastructure, sessions);
  const deletion = createDeletionService(infrastructure, findRunningSubscriptions);
  const baseData = createBaseDataService(jobs, vatVerifier);
  const installations = createShopifyInstallations(infrastructure, shopify);
  const onShopCreated: OnShopCreated = async (tx, { shop, organization, userUuid, shopifyShopDomain: domain }) => {
    await startForNewShop(infrastructure, tx, shop, organization.selected_products);
    await deleteDraft(tx, userUuid);
    if (domain !== null) await attachInstallation(tx, userUuid, shop.uuid, domain);
  };

  configRoutes(api, environment, payment);
  sessionRoutes(api, infrastructure, { sessions, sessionCookies, browserSession, checkSecondFactor });
  passkeyRoutes(api, infrastructure, { passwords, browserSession, xsrf });
  totpRoutes(api, infrastructure, passwords);
  userRoutes(api, infrastructure, { passwords, deletion, sessionCookies });
  confirmationRoutes(api, infrastructure, { sessions, browserSession, deletion, authenticate });
  signupRoutes(api, infrastructure, { sessions, sessionCookies, baseData, deletion, pluginCookie });
  draftRoutes(api, infrastructure, { installations, cookies });
  pluginLoginRoutes(api, infrastructure, pluginLogins);
  shopifyRoutes(api, infrastructure, { connection: shopify, installations, cookies, authenticate });
  organizationRoutes(api, infrastructure, baseData);
  shopRoutes(api, infrastructure, { onShopCreated, freeDomain, publicWeb });
  migrationRoutes(api, infrastructure);
  deviceRoutes(api, infrastructure);
  branchStoreRoutes(api, infrastructure);
  partnerRoutes(api, billing, creditNoteLinks);
  partnerAgencyRoutes(api, infrastructure);
  priceRoutes(api, database);
  cartRoutes(api, billing);
  subscriptionRoutes(api, billing);
  dunningRoutes(api, database);
  invoiceRoutes(api, billing);
  remoteReportRoutes(api, infrastructure, registry, xsrf);
  operatorRoutes(api, infrastructure, registry);
  api.complete();
}
