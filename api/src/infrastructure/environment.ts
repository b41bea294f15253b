import { resolve } from 'node:path';
import { openStore, StoreNameError } from '@kontor/registry/open-store';
import type { Store } from '@kontor/registry/store';
import { operators } from './environment-operators.ts';
import { type PaymentKeys, paymentKeys, paymentSandboxUrl } from './environment-payment.ts';
import { proxies } from './environment-proxies.ts';
import { type ShopifyKeys, shopifyKeys } from './environment-shopify.ts';
import { StartError } from './start-error.ts';

/** What the process was told from outside, checked. */
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
  /** Origins, beside our own, that remotes may be loaded from. */
  readonly remoteOrigins: readonly string[];
  /** Origins from which a developer's build may replace a remote, in his own browser alone. A port may be `*`. */
  readonly overrideOrigins: readonly string[];
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly payment: PaymentKeys | null;
  /** A payment sandbox that runs on its own, so that several servers share it; the keys are those that it was started with. */
  readonly paymentSandboxUrl: string | null;
  /** Whether a payment sandbox stands in for the provider: one of our own, or that one. */
  readonly paymentIsSandboxed: boolean;
  readonly shopify: ShopifyKeys | null;
  readonly demoData: boolean;
  /** E-mail addresses, in lower case, of those who run the portal. */
  readonly operators: readonly string[];
  readonly sentryDsn: string | null;
  readonly tagManagerId: string | null;
  readonly cookieDomain: string | null;
  readonly release: string;
  /** Proxies whose X-Forwarded-For is believed; none unless configured. */
  readonly trustedProxies: readonly string[];
  /** Mailbox and clock of the sandbox: only without a real payment key and outside production (contract.md §6). */
  readonly sandboxTools: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

const repositoryRoot = resolve(import.meta.dirname, '../../..');

/** Reads the environment, or throws a `StartError` that names the variable and what is wrong with it. */
export function readEnvironment(variables: Variables): Environment {
  const read = (name: string): string | null => variables[name]?.trim() || null;
  const production =
    oneOf('NODE_ENV', read('NODE_ENV') ?? 'development', ['production', 'development', 'test']) === 'production';
  const port = portNumber(read('PORT') ?? '8080');
  const payment = paymentKeys(read);
  const sandboxUrl = paymentSandboxUrl(
    url('PAYMENT_SANDBOX_URL', read('PAYMENT_SANDBOX_URL'), ['http:', 'https:']),
    payment,
  );
  const paymentIsSandboxed = payment === null || sandboxUrl !== null;
  const demoData = oneOf('KONTOR_DEMO', read('KONTOR_DEMO') ?? (production ? '0' : '1'), ['0', '1']) === '1';
  const databaseUrl = url('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:']);
  return {
    production,
    port,
    host: read('HOST') ?? '127.0.0.1',
    publicUrl: origin('PUBLIC_URL', read('PUBLIC_URL')) ?? `http://127.0.0.1:${port}`,
    dataDirectory: dataDirectory(read('KONTOR_DATA_DIR')),
    ...registry(read('KONTOR_REGISTRY') ?? 'dist/registry', variables),
    remoteOrigins: list(read('KONTOR_REMOTE_ORIGINS')).map((entry) => requiredOrigin('KONTOR_REMOTE_ORIGINS', entry)),
    overrideOrigins: [
      ...(production ? [] : loopbackOrigins),
      ...list(read('KONTOR_OVERRIDE_ORIGINS')).map((entry) => requiredOrigin('KONTOR_OVERRIDE_ORIGINS', entry)),
    ],
    databaseUrl,
    smtpUrl: url('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    payment,
    paymentSandboxUrl: sandboxUrl,
    paymentIsSandboxed,
    shopify: shopifyKeys(read),
    demoData,
    operators: operators(list(read('KONTOR_OPERATORS')), demoData),
    sentryDsn: pattern(
      'SENTRY_DSN',
      read('SENTRY_DSN'),
      /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/,
      'https://<public key>@<host>/<project id>',
    ),
    tagManagerId: pattern(
      'TAG_MANAGER_ID',
      read('TAG_MANAGER_ID'),
      /^GTM-[A-Z0-9]+$/,
      'GTM- and capital letters or digits',
    ),
    cookieDomain: pattern('COOKIE_DOMAIN', read('COOKIE_DOMAIN'), /^\.?[a-z0-9.-]+$/, 'a domain name'),
    release: read('RELEASE') ?? 'development',
    trustedProxies: proxies(list(read('TRUST_PROXY'))),
    sandboxTools: paymentIsSandboxed && !production,
  };
}

/** Where `pnpm dev` of a remote serves. */
const loopbackOrigins = ['http://127.0.0.1:*', 'http://localhost:*'];

function dataDirectory(value: string | null): string {
  return value === 'memory' ? value : resolve(repositoryRoot, value ?? '.data');
}

function registry(name: string, variables: Variables): Pick<Environment, 'registryStore' | 'registryFolder'> {
  const registryFolder = name.startsWith('s3:') ? null : resolve(repositoryRoot, name);
  try {
    return { registryFolder, registryStore: openStore(registryFolder ?? name, variables) };
  } catch (error) {
    if (error instanceof StoreNameError) throw new StartError(`KONTOR_REGISTRY: ${error.message}`);
    throw error;
  }
}

const list = (value: string | null): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

function portNumber(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartError(`PORT is "${value}": a whole number from 1 to 65535 is needed.`);
  }
  return port;
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new StartError(`${name} is "${value}": use ${allowed.join(' or ')}.`);
  return found;
}

function pattern(name: string, value: string | null, allowed: RegExp, words: string): string | null {
  if (value !== null && !allowed.test(value)) throw new StartError(`${name} is "${value}": it must be ${words}.`);
  return value;
}

// The value itself stays out of the message: these addresses carry passwords.
function url(name: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed?.hostname || !protocols.includes(parsed.protocol)) {
    throw new StartError(`${name} is not an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

const origin = (name: string, value: string | null): string | null =>
  value === null ? null : requiredOrigin(name, value);

function requiredOrigin(name: string, value: string): string {
  const checked = url(name, value, ['http:', 'https:']) ?? '';
  const parsed = new URL(checked);
  if (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username) {
    throw new StartError(`${name} must be an origin such as https://account.example.com, without a path.`);
  }
  return parsed.origin;
}
