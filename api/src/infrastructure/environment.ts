import { resolve } from 'node:path';
import { brand } from '@kontor/contract/brand';
import { demoUsers } from '@kontor/contract/demo';
import { createMemoryStore } from '@kontor/registry/memory-store';
import { openStore, StoreNameError } from '@kontor/registry/open-store';
import type { Store } from '@kontor/registry/store';
import { parseVariables, type Variables } from './environment-variables.ts';
import type { SecretKey } from './secrets/key-ring.ts';
import { StartError } from './start-error.ts';

/** The keys of a payment-provider account. */
export interface PaymentKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Each webhook endpoint signs with one of its own, and with two while its secret is replaced. */
  readonly webhookSecrets: readonly string[];
}

/** Our app at Shopify. */
interface ShopifyKeys {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Address of a shop at Shopify, with `{shop}` in place of its domain. */
  readonly endpoint: string;
}

/** Where metrics and traces go. */
interface TelemetrySettings {
  /** The port on which Prometheus reads metrics; `null` for none. */
  readonly metricsPort: number | null;
  /** Gets traces and metrics by OTLP; `null` for none. */
  readonly collector: {
    /** Without a trailing slash; `/v1/traces` and `/v1/metrics` are below it. */
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The share of traces that are recorded, from 0 to 1, where the caller has not decided. */
    readonly sampledShare: number;
  } | null;
  readonly serviceName: string;
}

/** The server's settings: its environment variables, checked and with their defaults. */
export interface Environment {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin under which browsers reach the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** Directory of the embedded database, or `memory`. */
  readonly dataDirectory: string;
  /** Where the registry of front ends is stored: in a folder, or in a bucket. */
  readonly registryStore: Store;
  /** The folder, whose files this server sends itself; `null` for a bucket, whose files a gateway sends. */
  readonly registryFolder: string | null;
  /**
   * Where the journal is: outside of the database, because a restored one reads there what it lacks. `null` if a database
   * server in production has none.
   */
  readonly journalStore: Store | null;
  /** Origins, beside our own, that remotes may be loaded from. */
  readonly remoteOrigins: readonly string[];
  /** Origins from which a developer's build may replace a remote in the developer's own browser. A port may be `*`. */
  readonly overrideOrigins: readonly string[];
  /** Whether browsers shall have the portal's service worker; otherwise those that have it remove it. */
  readonly serviceWorker: boolean;
  /** The first one seals secrets in the database, the others only open them. */
  readonly secretKeys: readonly SecretKey[];
  readonly databaseUrl: string | null;
  /** The database itself, if `databaseUrl` leads to a pooler of transactions. */
  readonly databaseDirectUrl: string | null;
  /** A replica that reads which may be some seconds old go to. */
  readonly databaseReplicaUrl: string | null;
  readonly smtpUrl: string | null;
  /** Where help is offered until the vendor sets an address (docs/decisions/0074). */
  readonly supportEmail: string;
  readonly payment: PaymentKeys | null;
  /** A separate payment sandbox that several servers share; the keys are those that it was started with. */
  readonly paymentSandboxUrl: string | null;
  /** File into which the internal payment sandbox writes what is not as the provider's SDK declares it. */
  readonly paymentFindings: string | null;
  /** Whether a payment sandbox replaces the provider: an internal one, or the shared one. */
  readonly paymentIsSandboxed: boolean;
  readonly shopify: ShopifyKeys | null;
  /** A separate stand-in for the vendor's other systems that several servers share. */
  readonly productSandboxUrl: string | null;
  readonly demoData: boolean;
  /** E-mail addresses, in lower case, of the portal's operators. */
  readonly operators: readonly string[];
  readonly sentryDsn: string | null;
  readonly tagManagerId: string | null;
  readonly cookieDomain: string | null;
  readonly release: string;
  readonly telemetry: TelemetrySettings;
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies: readonly string[];
  /** Mailbox and clock of the sandbox: only without a real payment key and outside production (contract.md §6). */
  readonly sandboxTools: boolean;
}

const repositoryRoot = resolve(import.meta.dirname, '../../..');

/** Origins at which `pnpm dev` of a remote serves. */
const loopbackOrigins = ['http://127.0.0.1:*', 'http://localhost:*'];

/** Reads the environment, or throws a `StartError` that names the variable and what is wrong with it. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = parseVariables(variables);
  const production = given.NODE_ENV === 'production';
  const payment = paymentKeys(given);
  const paymentIsSandboxed = payment === null || given.PAYMENT_SANDBOX_URL !== undefined;
  const demoData = (given.KONTOR_DEMO ?? (production ? '0' : '1')) === '1';
  return {
    production,
    port: given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL ?? `http://127.0.0.1:${given.PORT}`,
    dataDirectory: given.KONTOR_DATA_DIR === 'memory' ? 'memory' : resolve(repositoryRoot, given.KONTOR_DATA_DIR),
    ...registry(given.KONTOR_REGISTRY, variables),
    journalStore: journalStore(given, variables),
    remoteOrigins: given.KONTOR_REMOTE_ORIGINS,
    overrideOrigins: [...(production ? [] : loopbackOrigins), ...given.KONTOR_OVERRIDE_ORIGINS],
    serviceWorker: given.KONTOR_SERVICE_WORKER === '1',
    secretKeys: given.KONTOR_SECRET_KEYS.map(secretKey),
    databaseUrl: given.DATABASE_URL ?? null,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL ?? null,
    smtpUrl: given.SMTP_URL ?? null,
    supportEmail: given.KONTOR_SUPPORT_EMAIL ?? brand.supportEmail,
    payment,
    paymentSandboxUrl: given.PAYMENT_SANDBOX_URL ?? null,
    paymentFindings: given.PAYMENT_SANDBOX_FINDINGS ?? null,
    paymentIsSandboxed,
    shopify: shopifyKeys(given),
    productSandboxUrl: given.PRODUCT_SANDBOX_URL ?? null,
    demoData,
    operators: demoData ? [...given.KONTOR_OPERATORS, demoUsers.operator.email] : given.KONTOR_OPERATORS,
    sentryDsn: given.SENTRY_DSN ?? null,
    tagManagerId: given.TAG_MANAGER_ID ?? null,
    cookieDomain: given.COOKIE_DOMAIN ?? null,
    release: given.RELEASE,
    telemetry: telemetrySettings(given),
    trustedProxies: given.TRUST_PROXY,
    sandboxTools: paymentIsSandboxed && !production,
  };
}

function secretKey(entry: string): SecretKey {
  const [name = '', key = ''] = entry.split(':');
  return { name, key: Buffer.from(key, 'base64') };
}

function paymentKeys(given: Variables): PaymentKeys | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = given;
  const { STRIPE_WEBHOOK_SECRET: webhookSecrets } = given;
  return secretKey && publishableKey && webhookSecrets ? { secretKey, publishableKey, webhookSecrets } : null;
}

function shopifyKeys(given: Variables): ShopifyKeys | null {
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret, SHOPIFY_ENDPOINT: endpoint } = given;
  return apiKey && apiSecret ? { apiKey, apiSecret, endpoint } : null;
}

function telemetrySettings(given: Variables): TelemetrySettings {
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    metricsPort: given.METRICS_PORT ?? null,
    collector:
      endpoint === undefined
        ? null
        : {
            endpoint,
            headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            sampledShare: given.OTEL_TRACES_SAMPLER_ARG ?? 1,
          },
    serviceName: given.OTEL_SERVICE_NAME,
  };
}

function registry(
  name: string,
  variables: Readonly<Record<string, string | undefined>>,
): Pick<Environment, 'registryStore' | 'registryFolder'> {
  const registryFolder = name.startsWith('s3:') ? null : resolve(repositoryRoot, name);
  return { registryFolder, registryStore: open('KONTOR_REGISTRY', registryFolder ?? name, variables) };
}

function open(variable: string, name: string, variables: Readonly<Record<string, string | undefined>>): Store {
  try {
    return openStore(name, variables);
  } catch (error) {
    if (error instanceof StoreNameError) throw new StartError(`${variable}: ${error.message}`);
    throw error;
  }
}

/** Beside the data directory, and not in it: the directory is restored as a whole. Everybody can read the registry. */
function journalStore(
  { KONTOR_JOURNAL: name, KONTOR_REGISTRY: registryName, ...given }: Variables,
  variables: Readonly<Record<string, string | undefined>>,
): Store | null {
  if (name === undefined && given.DATABASE_URL !== undefined && given.NODE_ENV === 'production') return null;
  // Of a database server outside of production no backup is read back.
  if (name === undefined && (given.DATABASE_URL !== undefined || given.KONTOR_DATA_DIR === 'memory')) {
    return createMemoryStore();
  }
  const place = name ?? `${given.KONTOR_DATA_DIR.replace(/\/+$/, '')}-journal`;
  if (place.startsWith('s3:')) {
    if (place.split('?')[0] === registryName.split('?')[0]) throw new StartError(besideRegistry);
    return open('KONTOR_JOURNAL', place, variables);
  }
  const folder = resolve(repositoryRoot, place);
  if (`${folder}/`.startsWith(`${resolve(repositoryRoot, registryName)}/`)) throw new StartError(besideRegistry);
  return open('KONTOR_JOURNAL', folder, variables);
}

const besideRegistry =
  'KONTOR_JOURNAL is in the place of KONTOR_REGISTRY, which is public: name another bucket or folder.';
