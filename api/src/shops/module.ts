import type { FastifyInstance } from 'fastify';
import type { Announce } from '../infrastructure/announce.ts';
import { after } from '../infrastructure/clock.ts';
import { erased } from '../infrastructure/database/erased.ts';
import type { Cookies } from '../infrastructure/http/cookies.ts';
import type { Authenticate } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../infrastructure/jobs/enqueue-daily.ts';
import type { Module } from '../infrastructure/module.ts';
import type { PublicWeb } from '../infrastructure/public-web/public-web.ts';
import { addressProofRoutes } from './address-proof/address-proof.routes.ts';
import type { ProofReader } from './address-proof/proof-reader.ts';
import { branchStoreRoutes } from './branch-store/branch-store.routes.ts';
import type { BranchStoreNeeds } from './branch-store/branch-stores.ts';
import { fiscalServiceOfConnect } from './branch-store/fiscal-service.ts';
import { complianceRoutes } from './compliance/compliance.routes.ts';
import {
  createFindDeadlines,
  createMailDeadlines,
  type FindDeadlineRecipients,
  findDeadlinesJob,
  forgetDeadlineMails,
  mailDeadlinesJob,
} from './compliance/deadline-mails.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { deleteExpiredPairingCodes, forgetMaker } from './device/pairing-codes.ts';
import { downloadRoutes } from './download/download.routes.ts';
import { exportedShops } from './exported-shops.ts';
import { firstStepRoutes } from './first-step/first-step.routes.ts';
import { migrationRoutes } from './migration/migration.routes.ts';
import { provisioningRoutes } from './provisioning/provisioning.routes.ts';
import { forgetShop, type HasRunningSubscription, type OnShopRemoved } from './remove-shop.ts';
import { shopRoutes } from './shop.routes.ts';
import type { OnShopCreated } from './shop.service.ts';
import {
  createFindShopifyTokens,
  createRenewShopifyTokens,
  findShopifyTokensJob,
  isShopifyAway,
  renewShopifyTokensJob,
} from './shopify/renew-tokens.ts';
import { installationLifetime, shopifyRoutes } from './shopify/shopify.routes.ts';
import { createShopifyApp, type ShopifyConnection } from './shopify/shopify-app.ts';
import {
  attachInstallation,
  createShopifyInstallations,
  freeDomain,
  type ShopifyInstallations,
} from './shopify/shopify-installations.ts';
import { shopifyWebhook } from './shopify/shopify-webhook.ts';

/** What other rooms use of shops. */
export interface Shops extends Module {
  readonly installations: ShopifyInstallations;
  mount(app: FastifyInstance): Promise<void>;
  /** Called when a server begins to serve. */
  start(): Promise<void>;
}

interface ShopNeeds extends Omit<BranchStoreNeeds, 'fiscalService'> {
  readonly cookies: Cookies;
  readonly authenticate: Authenticate;
  /** `null` where no Shopify app is set up. */
  readonly shopify: ShopifyConnection | null;
  readonly publicWeb: PublicWeb;
  readonly proofReader: ProofReader;
  readonly onShopCreated: OnShopCreated;
  readonly hasRunningSubscription: HasRunningSubscription;
  readonly onShopRemoved: OnShopRemoved;
  readonly announce: Announce;
  readonly findDeadlineRecipients: FindDeadlineRecipients;
}

/** Shops: addresses, Shopify, provisioning of cloud shops, migration, branch stores, devices and what runs on them. */
export function createShops(
  infrastructure: Infrastructure,
  {
    cookies,
    authenticate,
    shopify,
    publicWeb,
    proofReader,
    onShopCreated,
    hasRunningSubscription,
    onShopRemoved,
    announce,
    findDeadlineRecipients,
    ...pos
  }: ShopNeeds,
): Shops {
  const installations = createShopifyInstallations(infrastructure, shopify);
  const shopifyApp = shopify && createShopifyApp(shopify, infrastructure);
  return {
    installations,

    routes(api) {
      shopRoutes(api, infrastructure, {
        publicWeb,
        freeDomain,
        hasRunningSubscription,
        onShopRemoved,
        async onShopCreated(tx, created) {
          const { shop, userUuid, shopifyShopDomain: domain } = created;
          await onShopCreated(tx, created);
          if (domain !== null) await attachInstallation(tx, userUuid, shop.uuid, domain);
        },
      });
      shopifyRoutes(api, infrastructure, { app: shopifyApp, installations, cookies, authenticate });
      addressProofRoutes(api, infrastructure, proofReader);
      provisioningRoutes(api, infrastructure);
      firstStepRoutes(api, infrastructure);
      migrationRoutes(api, infrastructure, announce);
      deviceRoutes(api, infrastructure, { announce, readEntitlements: pos.readEntitlements });
      downloadRoutes(api, infrastructure);
      branchStoreRoutes(api, infrastructure, { ...pos, fiscalService: fiscalServiceOfConnect(announce) });
      complianceRoutes(api, infrastructure);
    },

    mount: (app) => shopifyWebhook(app, infrastructure, shopify, installations),

    async start() {
      const { jobs, database, clock } = infrastructure;
      await enqueueDaily(jobs, database, findDeadlinesJob, clock.now());
      if (shopify) await enqueueDaily(jobs, database, findShopifyTokensJob, clock.now());
    },

    jobs: [
      handleJob(findDeadlinesJob, createFindDeadlines(infrastructure)),
      ...(shopifyApp
        ? [
            handleJob(findShopifyTokensJob, createFindShopifyTokens({ ...infrastructure, installations })),
            handleJob(renewShopifyTokensJob, createRenewShopifyTokens(shopifyApp, installations), isShopifyAway),
          ]
        : []),
      handleJob(mailDeadlinesJob, createMailDeadlines({ ...infrastructure, findRecipients: findDeadlineRecipients })),
    ],

    dailyWork: [
      { name: 'deadlines', plan: findDeadlinesJob, jobs: [findDeadlinesJob, mailDeadlinesJob] },
      ...(shopifyApp
        ? [
            {
              name: 'shopify-tokens',
              plan: findShopifyTokensJob,
              jobs: [findShopifyTokensJob, renewShopifyTokensJob],
            },
          ]
        : []),
    ],

    exported: exportedShops,

    async expire(tx, now) {
      await tx
        .deleteFrom('shopify_installation')
        .where('shop_uuid', 'is', null)
        .where('created_at', '<', after(now, -installationLifetime))
        .execute();
      await deleteExpiredPairingCodes(tx, now);
      await forgetDeadlineMails(tx, now);
    },

    eraseUser: async (tx, { uuid }) => void (await forgetMaker(tx, uuid)),

    removeShop: forgetShop,

    /** The rows remain, because invoices refer to them. */
    async eraseOrganization(tx, organizationUuid) {
      const shops = tx.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);
      await tx.deleteFrom('shopify_shop').where('shop_uuid', 'in', shops).execute();
      await tx.deleteFrom('shopify_installation').where('shop_uuid', 'in', shops).execute();
      await tx.deleteFrom('shop_address_proof').where('shop_uuid', 'in', shops).execute();
      await tx.deleteFrom('first_step').where('shop_uuid', 'in', shops).execute();
      await tx.deleteFrom('pairing_code').where('shop_uuid', 'in', shops).execute();
      await tx.deleteFrom('device').where('shop_uuid', 'in', shops).execute();
      for (const table of ['past_cash_register', 'cash_register_notice', 'notice_details', 'deadline_mail'] as const) {
        await tx.deleteFrom(table).where('shop_uuid', 'in', shops).execute();
      }
      await tx.deleteFrom('branch_store').where('shop_uuid', 'in', shops).execute();
      await tx.deleteFrom('migration_request').where('shop_uuid', 'in', shops).execute();
      await tx
        .updateTable('shop')
        .set({
          name: erased,
          main_shop_url: null,
          admin_url: null,
          plugin_installation_license: null,
          provisioning_failure: null,
          updated_at: infrastructure.clock.now(),
        })
        .where('organization_uuid', '=', organizationUuid)
        .execute();
    },
  };
}
