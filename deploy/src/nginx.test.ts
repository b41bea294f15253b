import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '@kontor/workspace/bundles';
import { findNginx } from '@kontor/workspace/nginx';
import { readText } from './repository.ts';
import { unavailablePageConf } from './unavailable-page-conf.ts';

const nginx = findNginx();
const withNginx = nginx === null ? test.skip : test;
const folder = mkdtempSync(join(tmpdir(), 'kontor-nginx-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What nginx says of a configuration. */
function checked(configuration: string): string {
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-q', '-p', folder, '-c', configuration, '-e', 'stderr'], {
    encoding: 'utf8',
    // Opened by its name, /dev/stdout must not be a socket, which Node's pipes are.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return status === 0 ? stderr : `refused: ${stderr}`;
}

withNginx.each([
  'deploy/nginx/surroundings.conf',
  'deploy/kubernetes/local/surroundings.conf',
  'deploy/kubernetes/production/surroundings.conf',
])('nginx takes the gateway in %s', async (surroundings) => {
  await cp(join(root, 'deploy/nginx'), folder, { recursive: true });
  const text = await readFile(join(root, surroundings), 'utf8');
  // The name server of a cluster has a name there alone.
  await writeFile(
    join(folder, 'surroundings.conf'),
    text.replace('kube-dns.kube-system.svc.cluster.local', '127.0.0.1'),
  );
  expect(checked(join(folder, 'gateway.conf'))).toBe('');
});

withNginx('nginx takes the configuration of a front end', () => {
  expect(checked(join(root, 'deploy/nginx/frontend.conf'))).toBe('');
});

withNginx('what nginx would not take is noticed', async () => {
  await writeFile(join(folder, 'wrong.conf'), 'events {} http { server { listen 8080; prox_pass http://api; } }');
  expect(checked(join(folder, 'wrong.conf'))).toContain('unknown directive "prox_pass"');
});

test('files say of themselves what the answers of the API say', () => {
  const always = readText('api/src/infrastructure/http/security-headers.ts');
  const said = [...readText('deploy/nginx/file-answer.conf').matchAll(/^add_header (\S+) (.+?) always;$/gm)];
  const fixed = said.filter(([, , value]) => !value?.startsWith('$'));
  expect(fixed.length).toBeGreaterThan(4);
  for (const [, name = '', value = ''] of fixed) {
    const text = value.replaceAll(/^"|"$/g, '');
    expect(always).toMatch(
      new RegExp(`'${name.toLowerCase()}':\\s+["']${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']`),
    );
  }
});

test('the page for when no server answers is the one that servers send; pnpm write-unavailable-page renews it', () => {
  expect(readText('deploy/nginx/unavailable-page.conf')).toBe(unavailablePageConf());
});

test('the address of the sender is what the gateway saw, everywhere', () => {
  const said = [...readText('deploy/nginx/gateway.conf').matchAll(/proxy_set_header X-Forwarded-For (\S+);/g)];
  expect(said.map(([, value]) => value)).toEqual(['$remote_addr']);
  expect(readText('deploy/nginx/gateway.conf')).not.toContain('proxy_add_x_forwarded_for');
});

test('bodies are limited as the API limits them', () => {
  const gateway = readText('deploy/nginx/gateway.conf');
  const limitAt = (location: string) =>
    new RegExp(`location ${location} \\{\\s+client_max_body_size (\\d+)([km]);`).exec(gateway)?.slice(1);
  expect(limitAt('/api/')).toEqual(['64', 'k']);
  expect(readText('api/src/infrastructure/http/json-body.ts')).toContain('bodyLimit = 65_536;');
  expect(limitAt('= /api/v4/payment/webhook')).toEqual(['1', 'm']);
  expect(readText('api/src/billing/webhooks/webhook.routes.ts')).toContain('bodyLimit = 1_048_576;');
});

test('nothing is passed on twice that must happen once', () => {
  expect(readText('deploy/nginx/gateway.conf')).toMatch(/proxy_next_upstream error timeout;/);
  expect(readText('deploy/nginx/gateway.conf')).not.toContain('non_idempotent');
});
