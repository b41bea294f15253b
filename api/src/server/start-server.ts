import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createBilling } from '../billing/stripe/billing.ts';
import { addSandboxClients, sendEventsToProducts } from '../connect/client/sandbox-clients.ts';
import { createAnnouncer } from '../connect/events/announce.ts';
import { seconds } from '../infrastructure/clock.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import { poolFigures } from '../infrastructure/database/pool-figures.ts';
import type { Environment } from '../infrastructure/environment.ts';
import { answerWhileStarting, type StartingServer } from '../infrastructure/http/starting.ts';
import { createInfrastructure } from '../infrastructure/infrastructure.ts';
import { enqueueDaily } from '../infrastructure/jobs/enqueue-daily.ts';
import { keepCopying } from '../infrastructure/journal/keep-copying.ts';
import { requireJournal } from '../infrastructure/journal/require-journal.ts';
import { createSmtpTransport } from '../infrastructure/mail/mail-transport.ts';
import { keepMonthsJob } from '../infrastructure/months/keep-months.ts';
import { assertPortIsFree } from '../infrastructure/port.ts';
import { isPublicOrLoopback } from '../infrastructure/public-web/public-address.ts';
import { createPublicWeb } from '../infrastructure/public-web/public-web.ts';
import { checkSecrets } from '../infrastructure/sealed-secrets.ts';
import { requireSecretKeys } from '../infrastructure/secrets/secret-keys.ts';
import { startTelemetry } from '../infrastructure/telemetry/start-telemetry.ts';
import { createSandboxVatRegister } from '../organizations/vat/sandbox-vat-register.ts';
import { createViesVerifier } from '../organizations/vat/vies-verifier.ts';
import { createSubmitLead } from '../partners/submit-lead.ts';
import { openPortal } from '../portal/pages/portal.ts';
import { onboardDemoPartner } from '../sandbox/demo/demo-payout.ts';
import { seedDemo } from '../sandbox/demo/seed-demo.ts';
import { seedDemoBilling } from '../sandbox/demo/seed-demo-billing.ts';
import { followOthers } from '../sandbox/dev-tools/shared-clock.ts';
import { openPaymentSandbox, proxyPaymentSandbox } from '../sandbox/stand-ins/payment-sandbox.ts';
import {
  openProductSandbox,
  ownAddress,
  productEventsUrl,
  proxyProductSandbox,
} from '../sandbox/stand-ins/product-sandbox.ts';
import { proxyShopifySandbox, startShopifySandbox } from '../sandbox/stand-ins/shopify-sandbox.ts';
import { createProofReader } from '../shops/address-proof/proof-reader.ts';
import type { ShopifyConnection } from '../shops/shopify/shopify-app.ts';
import { announce } from './announce.ts';
import { buildApp } from './app.ts';
import { checkProvider } from './check-provider.ts';
import { scheduleCleanUp } from './clean-up.ts';
import { openWhenAvailable } from './open-when-available.ts';
import { sealedSecrets } from './sealed-secrets.ts';
import { serveMeanwhile } from './serve-meanwhile.ts';

export interface RunningServer {
  /** Stops accepting requests, completes those in progress and running jobs, and releases all resources. */
  stop(): Promise<void>;
}

/** How long a load balancer may take to notice /health/ready. */
const drainTime = seconds(5);

/** Opens the database, starts the sandboxes, serves requests, and starts the job worker. */
export async function startServer(app: FastifyInstance, environment: Environment): Promise<RunningServer> {
  const starting = await answerWhileStarting(environment);
  try {
    return await startBehind(starting, app, environment);
  } catch (error) {
    await starting.close();
    throw error;
  }
}

async function startBehind(
  starting: StartingServer,
  app: FastifyInstance,
  environment: Environment,
): Promise<RunningServer> {
  const { metricsPort } = environment.telemetry;
  if (metricsPort !== null) await assertPortIsFree({ host: environment.host, port: metricsPort }, 'METRICS_PORT');
  // Refused before the schema is changed.
  requireSecretKeys(environment);
  requireJournal(environment);
  const opened = await openWhenAvailable(environment, app.log, starting);
  const telemetry = await startTelemetry(environment, app.log);
  telemetry.watch(poolFigures(opened));
  const infrastructure = await createInfrastructure(environment, opened, app.log, telemetry);
  await checkSecrets(infrastructure, sealedSecrets);
  // Before anything else uses the database: a restored one does not know yet what it has issued, charged and mailed.
  await opened.exclusively(async () => void (await infrastructure.journal.readBack()));
  const readiness = { accepting: true };
  const isListening = () => app.server.listening;
  const sandbox = await openPaymentSandbox(environment, infrastructure.clock, isListening);
  const connection = sandbox?.connection ?? { ...requirePayment(environment), sandboxUrl: null };
  // A sandbox of this process has no settings of its own.
  if (environment.production && !sandbox?.isOurs) await checkProvider(createBilling(infrastructure, connection));
  const shopifySandbox =
    // Its data is kept in this process, so servers that share a sandbox do not use it.
    environment.shopify === null && environment.sandboxTools && environment.paymentSandboxUrl === null
      ? await startShopifySandbox(infrastructure)
      : null;
  let addressMeanwhile: string | null = null;
  const address = () => (isListening() ? ownAddress(environment) : addressMeanwhile);
  const products = await openProductSandbox(environment, infrastructure.clock, { address, isListening });
  if (environment.sandboxTools) await addSandboxClients(infrastructure);
  if (environment.demoData) await actForAll(() => seedDemo(infrastructure));

  if (sandbox) await proxyPaymentSandbox(app, sandbox);
  if (shopifySandbox) await proxyShopifySandbox(app, shopifySandbox);
  if (products) await proxyProductSandbox(app, products);
  const worker = await buildApp(app, infrastructure, {
    payment: { publishableKey: connection.publishableKey, stripeJsUrl: sandbox?.stripeJsUrl ?? null },
    connection,
    shopify: shopifySandbox?.connection ?? shopifyConnection(environment),
    mailTransport: environment.smtpUrl === null ? null : createSmtpTransport(environment.smtpUrl),
    vatVerifier: environment.sandboxTools ? createSandboxVatRegister() : createViesVerifier(),
    clockFollowers: [sandbox, products].flatMap((follower) => follower?.clock ?? []),
    // In development shops run on any port.
    publicWeb: createPublicWeb(environment.production ? {} : { ports: null }),
    // And on this machine, such as the plugin of the developer tools.
    proofReader: createProofReader(
      createPublicWeb(environment.production ? {} : { ports: null, isAllowed: isPublicOrLoopback }),
    ),
    portal: openPortal(environment, app.log),
    readiness,
  });
  if (environment.demoData) {
    const meanwhile = await serveMeanwhile(app);
    addressMeanwhile = meanwhile.origin;
    const billing = createBilling(infrastructure, connection);
    const announcer = createAnnouncer(infrastructure);
    await opened.exclusively(() =>
      actForAll(async () => {
        await seedDemoBilling(billing, worker, {
          provider: sandbox?.isOurs ? sandbox.clock : null,
          products: products && {
            clock: products.clock,
            hearOfLeads: () =>
              sendEventsToProducts(infrastructure, productEventsUrl(meanwhile.origin), ['lead.submitted']),
          },
          submitLead: createSubmitLead(infrastructure, (tx, event) => announcer.announce(tx, event)),
        });
        if (sandbox) await onboardDemoPartner(billing);
      }),
    );
    addressMeanwhile = null;
    await meanwhile.close();
  }
  const clockOfOthers =
    environment.sandboxTools && environment.databaseUrl !== null ? await followOthers(infrastructure) : null;
  await scheduleCleanUp(infrastructure, opened.database);
  await enqueueDaily(infrastructure.jobs, opened.database, keepMonthsJob, infrastructure.clock.now());
  // Not before: what the demo's past causes is read by the stand-in at its start, like everything else.
  if (products) await sendEventsToProducts(infrastructure, productEventsUrl(ownAddress(environment)));
  await starting.close();
  await app.listen({ host: environment.host, port: environment.port });
  worker.start();
  const endCopying = keepCopying(infrastructure.journal, infrastructure.log);
  announce(environment);

  return {
    async stop() {
      readiness.accepting = false;
      if (environment.production) await pause(drainTime);
      await app.close();
      await worker.stop();
      await endCopying();
      clockOfOthers?.stop();
      await sandbox?.close();
      await shopifySandbox?.close();
      await products?.close();
      await telemetry.stop();
      await opened.close();
    },
  };
}

function shopifyConnection({ shopify }: Environment): ShopifyConnection | null {
  return shopify && { ...shopify, browserEndpoint: shopify.endpoint, serverEndpoint: shopify.endpoint };
}

function requirePayment({ payment }: Environment) {
  if (payment === null) throw new Error('Without keys the payment sandbox is used');
  return payment;
}
