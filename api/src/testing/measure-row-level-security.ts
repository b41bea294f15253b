import { demoOrganizations, demoPassword, demoShops, demoUsers } from '@kontor/contract/demo';
import { startPostgres } from '@kontor/programs/postgres';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import { type OpenDatabase, openDatabase } from '../infrastructure/database/open-database.ts';
import { readEnvironment } from '../infrastructure/environment.ts';
import { createInfrastructure } from '../infrastructure/infrastructure.ts';
import { createSandboxVatRegister } from '../organizations/vat/sandbox-vat-register.ts';
import { seedDemo } from '../sandbox/demo/seed-demo.ts';
import { buildApp } from '../server/app.ts';
import { serverOptions } from '../server/server-options.ts';

// What row-level security costs: the same calls of the same server, once restricted and once as the owner of the tables.

const silent = { info() {}, warn() {}, error() {} };
const environment = readEnvironment({ NODE_ENV: 'test', KONTOR_DATA_DIR: 'memory' });

async function appOn(opened: OpenDatabase): Promise<FastifyInstance> {
  const infrastructure = await createInfrastructure(environment, opened, silent);
  const { logger: _, ...options } = serverOptions(environment);
  const app = Fastify(options);
  const connection = {
    secretKey: 'sk_test_nowhere',
    publishableKey: '',
    webhookSecrets: [],
    sandboxUrl: 'http://127.0.0.1:9',
  };
  await buildApp(app, infrastructure, {
    payment: { publishableKey: '', stripeJsUrl: null },
    connection,
    shopify: null,
    publicWeb: { visit: async () => 'silent' },
    proofReader: { has: async () => false },
    vatVerifier: createSandboxVatRegister(),
    mailTransport: null,
    clockFollowers: [],
    portal: null,
    readiness: { accepting: true },
  });
  await actForAll(() => seedDemo(infrastructure));
  await app.ready();
  return app;
}

/** Other tenants, as an installation has them. */
async function fill({ owner }: OpenDatabase): Promise<void> {
  const count = 5_000;
  await sql`insert into organization (uuid, type, name, state, vat_id_verification_status, created_at)
    select gen_random_uuid(), 'merchant', 'Shop ' || n, 'active', 'unavailable', now() from generate_series(1, ${sql.lit(count)}) n`.execute(
    owner,
  );
  await sql`insert into shop (uuid, organization_uuid, name, type, cloud_state, created_at)
    select gen_random_uuid(), uuid, name, 'cloud', 'active', now() from organization where name like 'Shop %'`.execute(
    owner,
  );
  await sql`insert into subscription (uuid, shop_uuid, state, created_at)
    select gen_random_uuid(), uuid, 'active', now() from shop where name like 'Shop %'`.execute(owner);
  await sql`insert into subscription_item (uuid, subscription_uuid, state, type, platform, version, is_trial, quantity, position)
    select gen_random_uuid(), s.uuid, 'active', 'starter', 'cloud', 'v2', false, 1, 0
    from subscription s join shop on shop.uuid = s.shop_uuid where name like 'Shop %'`.execute(owner);
  await sql`analyze`.execute(owner);
}

async function signIn(app: FastifyInstance): Promise<string> {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (answer: { cookies: { name: string; value: string }[] }) => {
    for (const { name, value } of answer.cookies) cookies.set(name, value);
  };
  keep(await app.inject({ url: '/api/v4/config' }));
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v4/auth/login',
    headers: { cookie: cookie(), 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' },
    payload: { username: demoUsers.merchant.email, password: demoPassword },
  });
  if (answer.statusCode !== 200) throw new Error(`The login answered ${answer.statusCode}: ${answer.body}`);
  keep(answer);
  return cookie();
}

const shop = `/api/v4/organization/${demoOrganizations.radwerk}/shop/${demoShops.radwerkCloud}`;
const reads = [
  '/api/v4/organization?associations[]=baseData&associations[]=shops',
  `${shop}/subscription/active`,
  `${shop}/invoice`,
  `${shop}/wms/device`,
];

async function millisecondsOf(app: FastifyInstance, url: string, cookie: string): Promise<number> {
  const from = performance.now();
  const { statusCode } = await app.inject({ url, headers: { cookie } });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return performance.now() - from;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One request of each in turn, so that other load of the machine affects both alike. */
const requests = 700;
const warmUps = 100;

const server = await startPostgres();
try {
  const open = () => openDatabase({ databaseUrl: server.url, dataDirectory: 'memory' }, silent);
  const [opened, other] = [await open(), await open()];
  const restricted = await appOn(opened);
  const unrestricted = await appOn({ ...other, database: other.owner });
  await fill(opened);
  const cookie = await signIn(restricted);
  const results = [];
  for (const url of reads) {
    const [slow, fast]: [number[], number[]] = [[], []];
    for (let request = 0; request < warmUps + requests; request += 1) {
      slow.push(await millisecondsOf(restricted, url, cookie));
      fast.push(await millisecondsOf(unrestricted, url, cookie));
    }
    const pair = { restricted: median(slow.slice(warmUps)), owner: median(fast.slice(warmUps)) };
    results.push({ read: url.split('/').at(-1)?.split('?')[0] ?? url, ...pair, ratio: pair.restricted / pair.owner });
  }
  await restricted.close();
  await unrestricted.close();
  await opened.close();
  await other.close();
  process.stdout.write(`${JSON.stringify(results)}\n`);
} finally {
  server.stop();
}
process.exit(0);
