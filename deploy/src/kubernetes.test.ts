import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { expect, test } from 'vitest';
import { composed } from './compose-files.ts';
import { userOf } from './dockerfile.ts';
import { servicesOf } from './gateway-config.ts';
import {
  base,
  containersOf,
  identityOf,
  kustomizationOf,
  kustomizationsBelow,
  type Manifest,
  manifestsBelow,
  manifestsOf,
  overlays,
  podsOf,
} from './kubernetes.ts';
import { faultsOf } from './kubernetes-schema.ts';
import {
  at,
  frontends,
  type JsonObject,
  listAt,
  objectAt,
  parseYaml,
  readText,
  readYaml,
  textAt,
} from './repository.ts';
import { serverVariables } from './server-variables.ts';
import { volumesOf } from './storage-volumes.ts';

const all = manifestsBelow('deploy/kubernetes');
const pods = podsOf(all);
const servicesIn = (manifests: readonly Manifest[]) => manifests.filter(({ kind }) => kind === 'Service');
const labelled = all.map((manifest) => [`${manifest.kind} ${manifest.name}`, manifest] as const);
const literals = (overlay: string) =>
  listAt(kustomizationOf(overlay).content, 'configMapGenerator')
    .flatMap((generator) => listAt(generator, 'literals'))
    .map((literal) => textAt(literal).split('=')[0] ?? '');

test.each(labelled)('%s is valid for Kubernetes', (_, { content }) => expect(faultsOf(content)).toEqual([]));

test('a misspelt field and a wrong type are detected', () => {
  const deployment = all.find(({ kind }) => kind === 'Deployment')?.content ?? {};
  const spec = objectAt(deployment, 'spec');
  expect(faultsOf({ ...deployment, spec: { ...spec, minReadySecond: 5 } })).toEqual([
    '/spec/minReadySecond: unknown field',
  ]);
  expect(faultsOf({ ...deployment, spec: { ...spec, replicas: 'two' } })).toEqual([
    expect.stringContaining('replicas'),
  ]);
});

test.each(kustomizationsBelow('deploy/kubernetes').map((each) => [each.file, each] as const))(
  '%s refers to existing files',
  (_, { resources, components, patches, generatedFrom }) => {
    const named = [
      ...resources,
      ...components,
      ...patches,
      ...generatedFrom.map((file) => file.replace(/secrets\.env$/, 'secrets.env.example')),
    ];
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test('every file is listed in a kustomization', () => {
  const kustomizations = kustomizationsBelow('deploy/kubernetes');
  const named = kustomizations.flatMap(({ resources }) => resources);
  expect(all.map(({ file }) => file).filter((file) => !named.includes(file))).toEqual([]);
});

test.each(overlays)('patches of %s apply to existing manifests', (overlay) => {
  const known = [...manifestsBelow(base), ...manifestsOf(overlay)].map(({ kind, name }) => `${kind} ${name}`);
  for (const { content, patches } of kustomizationsBelow(overlay)) {
    const inline = listAt(content, 'patches')
      .map((patch) => objectAt(patch, 'target'))
      .filter((target) => 'kind' in target)
      .map((target) => `${textAt(target, 'kind')} ${textAt(target, 'name')}`);
    const files = patches.flatMap(readYaml).map((patch) => Object.values(identityOf(patch)).join(' '));
    expect([...inline, ...files].filter((target) => !known.includes(target))).toEqual([]);
  }
});

test('every front end has its own folder, which the base lists', () => {
  const { resources } = kustomizationOf(base);
  const named = resources.filter((path) => path.includes('/frontends/')).map((path) => path.split('/').at(-1));
  expect(named).toEqual(frontends);
  for (const name of frontends) {
    const text = readText(`${base}/frontends/${name}/kustomization.yaml`);
    expect(text).toContain(`newName: kontor/${name} }`);
    expect(text).toContain(`app.kubernetes.io/name: ${name} }`);
    expect(text).toContain(`path: /metadata/name, value: ${name} }`);
  }
});

// Beyond the standard that pod-security.test.ts goes through.
test.each(pods.map((pod) => [pod.name, pod.spec] as const))(
  '%s has no token, writes no image, and has limits',
  (_, spec) => {
    expect(at(spec, 'automountServiceAccountToken')).toBe(false);
    for (const container of containersOf(spec)) {
      expect(container).toMatchObject({
        securityContext: { readOnlyRootFilesystem: true },
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
      });
    }
  },
);

test.each(
  podsOf([...manifestsBelow(base), ...manifestsOf('deploy/kubernetes/production')]).map(
    (pod) => [pod.name, pod.spec] as const,
  ),
)('%s runs as the user of its image, whose number no user of a machine has', (_, spec) => {
  const ids = [at(spec, 'securityContext', 'runAsUser'), at(spec, 'securityContext', 'runAsGroup')];
  // Machines number their own users from 1000 on; a process that breaks out would be one of them.
  for (const id of ids) expect(id).toBeGreaterThanOrEqual(10_000);
  for (const container of containersOf(spec)) {
    expect(userOf(textAt(container, 'image').replace('kontor/', ''))).toBe(ids.map((id) => textAt(id)).join(':'));
  }
});

test.each(['api', 'gateway', 'pooler', 'frontend'])('%s is replaced without downtime', (name) => {
  const deployment = all.find((manifest) => manifest.kind === 'Deployment' && manifest.name === name)?.content;
  expect(at(deployment, 'spec', 'strategy', 'rollingUpdate')).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  const [container] = containersOf(objectAt(deployment, 'spec', 'template', 'spec'));
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) expect(container).toHaveProperty(probe);
  const budget = all.find((manifest) => manifest.kind === 'PodDisruptionBudget' && manifest.name === name)?.content;
  expect(at(budget, 'spec', 'selector')).toEqual(at(deployment, 'spec', 'selector'));
});

test.each(['api', 'gateway', 'pooler', 'frontend'])('%s is spread over machines, as far as there are some', (name) => {
  const spec = pods.find((pod) => pod.name === name)?.spec;
  const deployment = all.find((manifest) => manifest.kind === 'Deployment' && manifest.name === name)?.content;
  const constraints = listAt(spec, 'topologySpreadConstraints');
  expect(constraints).toContainEqual({
    maxSkew: 1,
    topologyKey: 'kubernetes.io/hostname',
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: at(deployment, 'spec', 'selector') ?? null,
  });
});

test.each(pods.map((pod) => [pod.name, pod] as const))(
  '%s is reached only as a policy says, which names it',
  (name) => {
    const policies = all.filter(({ kind }) => kind === 'NetworkPolicy').map(({ content }) => objectAt(content, 'spec'));
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const labels = JSON.stringify(policies.map((policy) => at(policy, 'podSelector') ?? null));
    expect(labels).toMatch(new RegExp(`"(app.kubernetes.io/(name|component)":")?${name}"`));
  },
);

test('probes use existing paths', () => {
  const answered: Readonly<Record<string, string>> = {
    api: readText('api/src/server/health.routes.ts'),
    gateway: readText('deploy/nginx/gateway.conf'),
    frontend: readText('deploy/nginx/frontend.conf'),
    'payment-sandbox': readText('tools/payment-sandbox/src/http/clock-routes.ts'),
    'product-sandbox': readText('tools/product-sandbox/src/http/clock-routes.ts'),
  };
  for (const { name, spec } of pods.filter((pod) => pod.name in answered)) {
    const paths = containersOf(spec).flatMap((container) =>
      Object.entries(container).flatMap(([key, probe]) =>
        key.endsWith('Probe') ? [at(probe, 'httpGet', 'path')] : [],
      ),
    );
    expect(paths).not.toEqual([]);
    for (const path of paths) expect(answered[name]).toMatch(new RegExp(`['=] ?${textAt(path)}[' ]`));
  }
});

test('a terminating server has enough time', () => {
  const api = pods.find(({ name }) => name === 'api')?.spec;
  // 5 s until load balancers know, 20 s for open requests, and some for the current job.
  expect(at(api, 'terminationGracePeriodSeconds')).toBeGreaterThanOrEqual(30);
});

test.each(overlays)('%s sets variables that the server reads', (overlay) => {
  const known = serverVariables();
  expect(literals(overlay).filter((name) => !known.has(name))).toEqual([]);
});

/** Of the Secret, that containers name one by one. */
const keysOf = (overlay: string): string[] =>
  podsOf([...manifestsBelow(base), ...manifestsOf(overlay)])
    .flatMap(({ spec }) =>
      containersOf(spec).flatMap((container) =>
        listAt(container, 'env').map((variable) => textAt(at(variable, 'valueFrom', 'secretKeyRef'), 'key')),
      ),
    )
    .filter((key) => key !== '');

test('no secret is in the repository, and the example has all that the pods need', () => {
  const example = [...readText('deploy/kubernetes/local/secrets.env.example').matchAll(/^(\w+)=/gm)].map(
    ([, name]) => name,
  );
  const known = serverVariables();
  // Only the database itself reads its own password.
  expect(example.filter((name) => !known.has(name ?? '') && name !== 'POSTGRES_PASSWORD')).toEqual([]);
  const asked = keysOf('deploy/kubernetes/local');
  expect(asked.filter((key) => !example.includes(key))).toEqual([]);
  expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  expect(readText('.gitignore')).toContain('secrets.env');
});

test.each([
  ['deploy/kubernetes/local', ['storage']],
  ['deploy/kubernetes/production', []],
] as const)('the gateway of %s finds every service by name and port', (overlay, besides) => {
  const named = servicesOf(readText(`${overlay}/surroundings.conf`)).map(({ name, port }) => `${name}:${port}`);
  expect(named.sort()).toEqual(
    ['api:8080', ...besides.map((name) => `${name}:9000`), ...frontends.map((name) => `${name}:8080`)].sort(),
  );
  const services = servicesIn([...manifestsBelow(base), ...manifestsOf(overlay)]);
  const there = services.flatMap(({ name, content }) => {
    const ports = listAt(content, 'spec', 'ports').map((port) => textAt(port, 'port'));
    return (name === 'frontend' ? frontends : [name]).flatMap((each) => ports.map((port) => `${each}:${port}`));
  });
  expect(named.filter((service) => !there.includes(service))).toEqual([]);
});

test('the storage has as many volumes as in the compose file, and they fit its claim', () => {
  const storage = all.find(({ kind, name }) => kind === 'StatefulSet' && name === 'storage')?.content;
  const [container] = containersOf(objectAt(storage, 'spec', 'template', 'spec'));
  const found = volumesOf(listAt(container, 'args'));
  expect(found).toEqual(volumesOf(listAt(readYaml('docker-compose.yml')[0], 'services', 'storage', 'command')));
  const [claim] = listAt(storage, 'spec', 'volumeClaimTemplates');
  expect(at(claim, 'spec', 'resources', 'requests', 'storage')).toBe('1Gi');
  expect(found.volumes * found.megabytes).toBeLessThanOrEqual(1024);
});

test('services use ports that the pods declare', () => {
  for (const { name, content } of servicesIn(all)) {
    const ports = pods
      .filter((pod) => pod.name === name)
      .flatMap(({ spec }) => containersOf(spec))
      .flatMap((container) => listAt(container, 'ports').map((port) => at(port, 'name')));
    for (const port of listAt(content, 'spec', 'ports')) expect(ports).toContain(at(port, 'targetPort'));
  }
});

test('images are those of the compose file, and the overlays pin them', () => {
  const services = Object.values(objectAt(composed('scaled'), 'services')).map((service) => textAt(service, 'image'));
  const used = new Set(pods.flatMap(({ spec }) => containersOf(spec)).map((container) => textAt(container, 'image')));
  const ours = services.filter((image) => image.startsWith('kontor/')).map((image) => image.replace(':local', ''));
  for (const image of used) {
    if (image === 'kontor/frontend') continue;
    expect(image.startsWith('kontor/') ? ours : services).toContain(image);
  }
  for (const overlay of overlays) {
    const names = listAt(kustomizationOf(overlay).content, 'images').map((image) => at(image, 'name'));
    const needed = podsOf([...manifestsBelow(base), ...manifestsOf(overlay)])
      .flatMap(({ spec }) => containersOf(spec).map((container) => textAt(container, 'image')))
      .filter((image) => image.startsWith('kontor/') && image !== 'kontor/frontend');
    expect([...names].sort()).toEqual([...new Set([...needed, ...frontends.map((name) => `kontor/${name}`)])].sort());
  }
});

test('in production servers reach the database through poolers, which need its own address', () => {
  const [pooler] = manifestsOf('deploy/kubernetes/production').filter(
    ({ kind, name }) => kind === 'Deployment' && name === 'pooler',
  );
  expect(at(pooler?.content, 'spec', 'replicas')).toBeGreaterThanOrEqual(2);
  expect(keysOf('deploy/kubernetes/production')).toEqual(['DATABASE_DIRECT_URL']);
  // What the page on production asks to be in the Secret.
  for (const key of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
    expect(readText('docs/running.md')).toMatch(new RegExp(`Secret \`kontor\`.*\`${key}\``, 's'));
  // A request to end a statement goes where the statement is.
  const [service] = servicesIn(all).filter(({ name }) => name === 'pooler');
  expect(at(service?.content, 'spec', 'sessionAffinity')).toBe('ClientIP');
});

test('the default of 100 connections is enough for all poolers and servers, also while each is replaced', () => {
  const most = (kind: string, name: string, field: string) =>
    Number(at(all.find((each) => each.kind === kind && each.name === name)?.content, 'spec', field));
  const patched = Number(at(readYaml('deploy/kubernetes/production/autoscaling.yaml')[0], 'spec', 'maxReplicas'));
  const [, sessions] = /^default_pool_size = (\d+)$/m.exec(readText('deploy/pooler/start.sh')) ?? [];
  // One more of each, and a migration.
  const poolers = (most('Deployment', 'pooler', 'replicas') + 1) * Number(sessions);
  expect(poolers).toBeGreaterThan(0);
  // Three are reserved for the owner of the database.
  expect(poolers + (patched + 1) + 1).toBeLessThanOrEqual(97);
  // Without poolers each server opens 13.
  expect((most('HorizontalPodAutoscaler', 'api', 'maxReplicas') + 1) * 13 + 1).toBeLessThanOrEqual(97);
});

// Older versions do not know the fields used here: `labels` with `includeTemplates` needs kustomize 5.
const kubectl = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' });
const canBuild = kubectl.status === 0 && /Kustomize Version: v(5|\d\d)/.test(kubectl.stdout);
const withKubectl = canBuild ? test.each(overlays) : test.skip.each(overlays);

withKubectl('kustomize builds %s, and what it builds is what Kubernetes expects', async (overlay) => {
  const copy = mkdtempSync(join(tmpdir(), 'kontor-kubernetes-'));
  await cp(join(root, 'deploy/kubernetes'), copy, { recursive: true });
  await cp(join(copy, 'local/secrets.env.example'), join(copy, 'local/secrets.env'));
  const folder = overlay.replace('deploy/kubernetes', copy);
  const built = parseYaml(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' }));
  rmSync(copy, { recursive: true });
  expect(built.flatMap(faultsOf)).toEqual([]);
  const named = (kind: string) =>
    built
      .map(identityOf)
      .filter((each) => each.kind === kind)
      .map(({ name }) => name);
  const besides = kustomizationOf(overlay).components.map((component) => component.split('/').at(-1) ?? '');
  expect(named('Deployment')).toEqual(expect.arrayContaining(['api', 'gateway', ...besides, ...frontends]));
  expect(named('Service')).toEqual(expect.arrayContaining(['api', 'gateway', ...frontends]));
  const images = built
    .flatMap((content: JsonObject) => containersOf(objectAt(content, 'spec', 'template', 'spec')))
    .map(({ image }) => image);
  for (const image of images) expect(image).toMatch(/:(local|v?\d[\w.-]*|RELEASE[\w.-]*)(@sha256:[0-9a-f]{64})?$/);
});
