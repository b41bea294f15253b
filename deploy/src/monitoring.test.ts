import { globSync } from 'node:fs';
import { root } from '@kontor/workspace/bundles';
import { expect, test } from 'vitest';
import { counters, exportedSeries, gauges, histograms } from '../../api/src/infrastructure/telemetry/metrics.ts';
import { containersOf, kustomizationOf, manifestsBelow, overlays, podsOf } from './kubernetes.ts';
import { readExpression } from './promql.ts';
import { at, type JsonObject, listAt, objectAt, readText, readYaml, textAt } from './repository.ts';

const [ruleFile = {}] = readYaml('deploy/monitoring/alerts.yaml');
const groups = listAt(ruleFile, 'groups').map((group) => objectAt(group));
const rules = groups.flatMap((group) => listAt(group, 'rules').map((rule) => objectAt(rule)));
const named = rules.map((rule) => [textAt(rule, 'alert'), rule] as const);
const dashboard = JSON.parse(readText('deploy/monitoring/dashboard.json')) as JsonObject;
const panels = listAt(dashboard, 'panels').map((panel) => objectAt(panel));
const targets = panels.flatMap((panel) =>
  listAt(panel, 'targets').map((target) => [textAt(panel, 'title'), textAt(target, 'expr')] as const),
);

/** Added by Prometheus itself. */
const ofPrometheus = new Map([['up', []]]);
const ofScrapes = ['job', 'instance'];
const known: ReadonlyMap<string, readonly string[]> = new Map([...exportedSeries(), ...ofPrometheus]);

/** What is wrong with an expression; nothing if it is one over series and labels that the API exports. */
function faultsOf(text: string): string[] {
  const { isValid, series, labels } = readExpression(text);
  const possible = new Set([...ofScrapes, ...series.flatMap((name) => known.get(name) ?? [])]);
  return [
    ...(isValid && series.length > 0 ? [] : ['no expression']),
    ...series.filter((name) => !known.has(name)).map((name) => `unknown series ${name}`),
    ...labels.filter((label) => !possible.has(label)).map((label) => `unknown label ${label}`),
  ];
}

/** Read from the database by every server: a sum would count it several times. */
const shared = Object.values(gauges)
  .filter(({ help }) => help.includes('Same for all servers'))
  .map(({ name }) => name);
const isMaximum = (text: string, series: string) =>
  [...text.matchAll(new RegExp(`\\b${series}\\b`, 'g'))].every(({ index }) =>
    /max(?: by \([\w, ]+\) )?\($/.test(text.slice(0, index)),
  );

test.each(named)('%s has the fields that Prometheus needs, and no other', (_, rule) => {
  expect(rule).toEqual({
    alert: expect.stringMatching(/^Kontor[A-Z][A-Za-z]+$/),
    expr: expect.any(String),
    for: expect.stringMatching(/^\d+[smhd]$/),
    labels: { severity: expect.stringMatching(/^(critical|warning)$/) },
    annotations: {
      summary: expect.any(String),
      runbook_url: expect.stringMatching(/^docs\/alerts\/[a-z-]+\.md$/),
    },
  });
});

test('groups and alerts have different names', () => {
  expect(Object.keys(ruleFile)).toEqual(['groups']);
  for (const group of groups) expect(Object.keys(group)).toEqual(['name', 'rules']);
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
});

test.each([...named.map(([name, rule]) => [name, textAt(rule, 'expr')] as const), ...targets])(
  '%s reads series and labels that the API exports',
  (_, expression) => {
    expect(faultsOf(expression)).toEqual([]);
    for (const series of shared)
      expect({ series, isMaximum: isMaximum(expression, series) }).toMatchObject({ isMaximum: true });
  },
);

test.each([
  ['sum(rate(kontor_mails_total[5m])', ['no expression']],
  ['sum(rate(kontor_mail_total[5m]))', ['unknown series kontor_mail_total']],
  ['sum by (user) (kontor_mails_total)', ['unknown label user']],
  ['kontor_mails_total{recipient="a"}', ['unknown label recipient']],
])('%s would be noticed', (expression, faults) => {
  expect(faultsOf(expression)).toEqual(faults);
  expect(isMaximum('sum(kontor_jobs)', 'kontor_jobs')).toBe(false);
});

test.each(named)('the text of %s names labels that its result has', (_, rule) => {
  const used = [...textAt(rule, 'annotations', 'summary').matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label ?? '');
  const { labels } = readExpression(textAt(rule, 'expr'));
  expect(used.filter((label) => ![...labels, 'instance'].includes(label))).toEqual([]);
});

test.each(named)('%s has a page: what it means, how to look, what to do, and when it is over', (name, rule) => {
  const page = readText(textAt(rule, 'annotations', 'runbook_url'));
  expect(page).toMatch(new RegExp(`^# ${name}\n`));
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['What it means', 'How to look', 'What to do', 'When it is over']);
});

test('every page belongs to an alert', () => {
  const pages = globSync('docs/alerts/*.md', { cwd: root }).sort();
  expect(pages).toEqual(rules.map((rule) => textAt(rule, 'annotations', 'runbook_url')).sort());
});

test('the dashboard has one place for each panel', () => {
  const places = panels.map((panel) => JSON.stringify(panel['gridPos']));
  expect(new Set(places).size).toBe(panels.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test('every metric is described in docs/observability.md', () => {
  const text = readText('docs/observability.md');
  const all = [...Object.values(histograms), ...Object.values(counters), ...Object.values(gauges)];
  const names = all.map(({ name }) => name);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

const manifests = manifestsBelow('deploy/kubernetes');
const metricsPort = 9464;

test('the port of the metrics is the same everywhere', () => {
  const compose = objectAt(readYaml('docker-compose.yml')[0], 'services', 'api', 'environment');
  expect(compose['METRICS_PORT']).toBe(metricsPort);
  for (const overlay of overlays) {
    const literals = listAt(kustomizationOf(overlay).content, 'configMapGenerator').flatMap((each) =>
      listAt(each, 'literals'),
    );
    expect(literals).toContain(`METRICS_PORT=${metricsPort}`);
  }
  const deployment = manifests.find(({ kind, name }) => kind === 'Deployment' && name === 'api')?.content;
  expect(at(deployment, 'spec', 'template', 'metadata', 'annotations')).toEqual({
    'prometheus.io/scrape': 'true',
    'prometheus.io/port': String(metricsPort),
  });
  const [container = {}] = podsOf(manifests)
    .filter(({ name }) => name === 'api')
    .flatMap(({ spec }) => containersOf(spec));
  expect(listAt(container, 'ports')).toContainEqual({ name: 'metrics', containerPort: metricsPort });
  const [scrape] = listAt(readYaml('deploy/monitoring/prometheus.yaml')[0], 'scrape_configs');
  expect(at(scrape, 'dns_sd_configs', 0, 'port')).toBe(metricsPort);
  expect(at(readYaml('deploy/monitoring/pod-monitor.yaml')[0], 'spec', 'podMetricsEndpoints', 0, 'port')).toBe(
    'metrics',
  );
});

test('only the namespace for monitoring reaches the metrics: no service, no gateway, no published port', () => {
  const services = manifests.filter(({ kind }) => kind === 'Service');
  const ports = services.flatMap(({ content }) => listAt(content, 'spec', 'ports'));
  expect(ports.filter((port) => [metricsPort, 'metrics'].includes(at(port, 'targetPort') as string))).toEqual([]);
  expect(readText('deploy/nginx/gateway.conf')).not.toContain(String(metricsPort));
  expect(at(readYaml('docker-compose.yml')[0], 'services', 'api', 'ports')).toBeUndefined();

  const ingress = manifests
    .filter(
      ({ kind, content }) =>
        kind === 'NetworkPolicy' &&
        at(content, 'spec', 'podSelector', 'matchLabels', 'app.kubernetes.io/name') === 'api',
    )
    .flatMap(({ content }) => listAt(content, 'spec', 'ingress'));
  expect(ingress.length).toBeGreaterThan(2);
  for (const rule of ingress) {
    const admitted = listAt(rule, 'ports').map((port) => at(port, 'port'));
    expect(admitted).toHaveLength(1);
    if (admitted[0] === 'http') continue;
    expect(rule).toMatchObject({
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      ports: [{ port: 'metrics' }],
    });
  }
});
