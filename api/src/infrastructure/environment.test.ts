import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { StartError } from './start-error.ts';

const secretKey = Buffer.alloc(32).toString('base64');

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('without any variable the sandbox runs on port 8080 with demo data', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 8080,
    publicUrl: 'http://127.0.0.1:8080',
    demoData: true,
    sandboxTools: true,
    payment: null,
    databaseUrl: null,
    trustedProxies: [],
  });
});

test('a blank variable counts as one that is not set', () =>
  expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null }));

test.each([
  ['production', { NODE_ENV: 'production' }],
  ['a real payment key', stripe],
])('%s has no sandbox tools', (_, variables) => expect(readEnvironment(variables).sandboxTools).toBe(false));

const sandboxKeys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};

test('a payment sandbox that several servers share is a sandbox, with the keys that it was started with', () => {
  const variables = { ...sandboxKeys, PAYMENT_SANDBOX_URL: 'http://payment-sandbox:8080/' };
  expect(readEnvironment(variables)).toMatchObject({
    paymentSandboxUrl: 'http://payment-sandbox:8080',
    paymentIsSandboxed: true,
    sandboxTools: true,
  });
  expect(readEnvironment({ ...variables, NODE_ENV: 'production' }).sandboxTools).toBe(false);
  expect(readEnvironment(stripe)).toMatchObject({ paymentIsSandboxed: false });
});

test('front ends come from a folder whose files the server sends, or from a bucket whose files a gateway sends', () => {
  expect(readEnvironment({}).registryFolder).toMatch(/dist\/registry$/);
  const bucket = readEnvironment({
    KONTOR_REGISTRY: 's3://kontor?endpoint=http://storage:9000',
    AWS_ACCESS_KEY_ID: 'kontor',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  expect([bucket.registryFolder, bucket.registryStore.location]).toEqual([null, 's3://kontor/']);
});

test('the journal is beside the data directory unless it is named, and never where browsers read', () => {
  const placeOf = (variables: Record<string, string>) => readEnvironment(variables).journalStore?.location ?? null;
  expect(placeOf({})).toMatch(/\.data-journal$/);
  expect(placeOf({ KONTOR_JOURNAL: '/journal' })).toBe('/journal');
  expect(placeOf({ KONTOR_DATA_DIR: 'memory' })).toBe('memory');
  expect(placeOf({ DATABASE_URL: 'postgres://localhost/kontor' })).toBe('memory');
  expect(placeOf({ DATABASE_URL: 'postgres://localhost/kontor', NODE_ENV: 'production' })).toBeNull();
  for (const [KONTOR_REGISTRY, KONTOR_JOURNAL] of [
    ['dist/registry', 'dist/registry/journal'],
    ['s3://kontor?region=eu', 's3://kontor'],
  ] as const) {
    const keys = { AWS_ACCESS_KEY_ID: 'kontor', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(() => placeOf({ KONTOR_REGISTRY, KONTOR_JOURNAL, ...keys })).toThrow('which is public');
  }
});

test('each webhook endpoint of the payment provider has a secret of its own', () => {
  const secrets = (value: string) =>
    readEnvironment({ ...stripe, STRIPE_WEBHOOK_SECRET: value }).payment?.webhookSecrets;
  expect(secrets('whsec_1')).toEqual(['whsec_1']);
  expect(secrets('whsec_1, whsec_2')).toEqual(['whsec_1', 'whsec_2']);
});

test('production has demo data only when asked for', () => {
  expect(readEnvironment({ NODE_ENV: 'production' }).demoData).toBe(false);
  expect(readEnvironment({ NODE_ENV: 'production', KONTOR_DEMO: '1' }).demoData).toBe(true);
});

test('operators are the configured addresses, and a demo user while there is demo data', () => {
  const variables = { KONTOR_OPERATORS: ' Eva@Radwerk.test, jan@kaiwerk.test ,' };
  const named = ['eva@radwerk.test', 'jan@kaiwerk.test'];
  expect(readEnvironment({ ...variables, KONTOR_DEMO: '0' }).operators).toEqual(named);
  expect(readEnvironment(variables).operators).toEqual([...named, 'operator@demo.test']);
  expect(readEnvironment({ NODE_ENV: 'production' }).operators).toEqual([]);
});

test('proxies are named by address, network or the kind of it', () => {
  const named = ['10.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', 'uniquelocal'];
  expect(readEnvironment({ TRUST_PROXY: named.join(', ') }).trustedProxies).toEqual(named);
});

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test('neither metrics nor traces are exported unless a port or a collector is set', () => {
  expect(readEnvironment({}).telemetry).toEqual({ metricsPort: null, collector: null, serviceName: 'kontor-api' });
  const variables = {
    METRICS_PORT: '9464',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key=1, x-tenant=kontor',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_SERVICE_NAME: 'portal',
  };
  expect(readEnvironment(variables).telemetry).toEqual({
    metricsPort: 9464,
    collector: {
      endpoint: 'https://collector.example.com/otlp',
      headers: { authorization: 'Bearer key=1', 'x-tenant': 'kontor' },
      sampledShare: 0.25,
    },
    serviceName: 'portal',
  });
});

test.each([
  ['PORT', { PORT: '80a' }],
  ['METRICS_PORT', { METRICS_PORT: 'on' }],
  ['METRICS_PORT', { METRICS_PORT: '70000' }],
  ['METRICS_PORT', { METRICS_PORT: '8080' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318?tenant=kontor' }],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', { ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'Bearer key' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=%E0' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=key%0A' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=key' }],
  ['OTEL_TRACES_SAMPLER_ARG', { ...collector, OTEL_TRACES_SAMPLER_ARG: '10%' }],
  ['OTEL_TRACES_SAMPLER_ARG', { ...collector, OTEL_TRACES_SAMPLER_ARG: '1.5' }],
  ['OTEL_TRACES_SAMPLER', { ...collector, OTEL_TRACES_SAMPLER: 'always_on' }],
  ['OTEL_TRACES_SAMPLER', { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }],
  ['PORT', { PORT: '0' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['KONTOR_SERVICE_WORKER', { KONTOR_SERVICE_WORKER: 'off' }],
  ['KONTOR_DEMO', { KONTOR_DEMO: 'no' }],
  ['KONTOR_REMOTE_ORIGINS', { KONTOR_REMOTE_ORIGINS: 'https://cdn.example.com,cdn2' }],
  ['KONTOR_SECRET_KEYS', { KONTOR_SECRET_KEYS: 'c2VjcmV0LWtleQ==' }],
  ['KONTOR_SECRET_KEYS', { KONTOR_SECRET_KEYS: '2026-11:c2VjcmV0LWtleQ==' }],
  ['KONTOR_SECRET_KEYS', { KONTOR_SECRET_KEYS: `a:${secretKey},a:${secretKey}` }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/kontor' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'sentry' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://sentry.io/1' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://key@sentry.io' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://account.example.com/portal' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'account.example.com' }],
  ['TAG_MANAGER_ID', { TAG_MANAGER_ID: "GTM-ABC'><script>" }],
  ['TAG_MANAGER_ID', { TAG_MANAGER_ID: 'GTM-abc' }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: undefined }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1,' }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1 whsec_2' }],
  ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }],
  ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }],
  ['KONTOR_REGISTRY', { KONTOR_REGISTRY: 's3:bucket' }],
  ['KONTOR_REGISTRY', { KONTOR_REGISTRY: 's3://bucket' }],
  ['PAYMENT_SANDBOX_URL', { PAYMENT_SANDBOX_URL: 'http://payment-sandbox:8080' }],
  ['PAYMENT_SANDBOX_URL', { ...sandboxKeys, PAYMENT_SANDBOX_URL: 'payment-sandbox' }],
  ['PRODUCT_SANDBOX_URL', { PRODUCT_SANDBOX_URL: 'product-sandbox' }],
  ['PRODUCT_SANDBOX_URL', { NODE_ENV: 'production', PRODUCT_SANDBOX_URL: 'http://product-sandbox:8080' }],
  [
    'PAYMENT_SANDBOX_URL',
    {
      ...sandboxKeys,
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      PAYMENT_SANDBOX_URL: 'http://payment-sandbox:8080',
    },
  ],
  ['KONTOR_OPERATORS', { KONTOR_OPERATORS: 'eva@radwerk.test, eva' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, gateway' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['SHOPIFY_API_SECRET', { SHOPIFY_API_KEY: 'a-shopify-api-key' }],
  ['SHOPIFY_API_KEY', { SHOPIFY_API_SECRET: 'a-shopify-api-secret' }],
  ['SHOPIFY_API_KEY', { SHOPIFY_API_KEY: 'a key', SHOPIFY_API_SECRET: 'a-shopify-api-secret' }],
  ['SHOPIFY_ENDPOINT', { SHOPIFY_ENDPOINT: 'https://shopify.example' }],
  ['SHOPIFY_ENDPOINT', { SHOPIFY_ENDPOINT: '{shop}' }],
])('a wrong %s stops the start with one line that names it', (name, variables) => {
  expect(() => readEnvironment(variables)).toThrow(StartError);
  expect(() => readEnvironment(variables)).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
});

test('a wrong key is not repeated', () => {
  expect(() => readEnvironment({ KONTOR_SECRET_KEYS: 'a:c2VjcmV0LWtleQ==' })).toThrow(/^(?!.*c2VjcmV0)/);
});

test('a wrong address is not repeated, for it may carry a password', () => {
  expect(() => readEnvironment({ SMTP_URL: 'http://user:secret@mail' })).toThrow(/^(?!.*secret)/);
  const headers = { ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'a secret' };
  expect(() => readEnvironment(headers)).toThrow(/^(?!.*secret)/);
});
