import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from '@kontor/programs/nginx';
import { root } from '@kontor/workspace/bundles';
import { afterAll, expect, test } from 'vitest';
import { gatewayLimits } from './gateway-limits.ts';
import { readText } from './repository.ts';
import { unavailablePageConf } from './unavailable-page-conf.ts';

const nginx = findNginx();
const withNginx = nginx === null ? test.skip : test;
const folder = mkdtempSync(join(tmpdir(), 'kontor-nginx-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** nginx's messages about a configuration. */
function checked(configuration: string): string {
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-q', '-p', folder, '-c', configuration, '-e', 'stderr'], {
    encoding: 'utf8',
    // nginx opens /dev/stdout by name, so it must not be a socket, as Node's pipes are.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return status === 0 ? stderr : `refused: ${stderr}`;
}

withNginx.each([
  'deploy/nginx/surroundings.conf',
  'deploy/kubernetes/local/surroundings.conf',
  'deploy/kubernetes/production/surroundings.conf',
])('nginx accepts the gateway’s configuration for %s', async (surroundings) => {
  await cp(join(root, 'deploy/nginx'), folder, { recursive: true });
  const text = await readFile(join(root, surroundings), 'utf8');
  // The name server of a cluster has a name only there.
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

test('files have the headers of the API’s answers', () => {
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

test('the page for unavailable servers is the API’s own; pnpm write-unavailable-page renews it', () => {
  expect(readText('deploy/nginx/unavailable-page.conf')).toBe(unavailablePageConf());
});

test('the client’s address is the one that the gateway saw, everywhere', () => {
  const said = [...readText('deploy/nginx/gateway.conf').matchAll(/proxy_set_header X-Forwarded-For (\S+);/g)];
  expect(said.map(([, value]) => value)).toEqual(['$remote_addr']);
  expect(readText('deploy/nginx/gateway.conf')).not.toContain('proxy_add_x_forwarded_for');
});

test.each(Object.entries(gatewayLimits()))(
  '%s has the limits of the contract; pnpm write-gateway-limits renews it',
  (file, text) => expect(readText(`deploy/nginx/${file}`)).toBe(text),
);

test('requests that are not idempotent are not sent twice', () => {
  expect(readText('deploy/nginx/gateway.conf')).toMatch(/proxy_next_upstream error timeout http_503;/);
  expect(readText('deploy/nginx/gateway.conf')).not.toContain('non_idempotent');
});
