import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';
import { imagesOfOthers, withoutDigest } from './images.ts';
import { readYaml } from './repository.ts';
import { deployed, missingFrom } from './sbom.ts';

const advisory = {
  module_name: 'left-pad',
  severity: 'high',
  title: 'Pads on the wrong side',
  url: 'https://github.com/advisories/GHSA-1',
  findings: [{ version: '1.0.0', paths: ['.>left-pad'] }],
};

test('weaknesses that the registry names are findings', () => {
  expect(readAudit(JSON.stringify({ advisories: { 1: advisory } }))).toEqual({
    answered: true,
    findings: [
      { severity: 'high', text: 'left-pad 1.0.0: Pads on the wrong side https://github.com/advisories/GHSA-1' },
    ],
  });
  expect(readAudit('{ "advisories": {} }')).toEqual({ answered: true, findings: [] });
});

test.each([
  [
    'a refusal',
    '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE","message":"responded with 405"}}',
    'responded with 405',
  ],
  ['an error', 'fetch failed', 'fetch failed'],
  ['nothing', '', 'pnpm printed nothing'],
  ['half an answer', '{"advisories', '{"advisories'],
  ['another answer', '{}', 'the answer lists no advisories'],
])('%s is no clean audit', (_, output, reason) => {
  expect(readAudit(output)).toEqual({ answered: false, reason });
});

test('images without a digest are named', () => {
  const images = imagesOfOthers();
  expect(images).toEqual(
    expect.arrayContaining([expect.stringMatching(/^node:/), expect.stringMatching(/^postgres:/)]),
  );
  expect(images.filter((image) => image.startsWith('kontor/'))).toEqual([]);
  const pinned = `debian:12.12-slim@sha256:${'0a'.repeat(32)}`;
  expect(withoutDigest([pinned, 'debian:12.12-slim', 'debian@sha256:0a'])).toEqual([
    'debian:12.12-slim',
    'debian@sha256:0a',
  ]);
});

test('a list of packages that lacks a direct dependency of the image is noticed', () => {
  const lockfile = {
    importers: {
      api: {
        dependencies: {
          '@fastify/cookie': { specifier: 'catalog:', version: '11.1.5' },
          '@kontor/domain': { specifier: 'workspace:*', version: 'link:../shared/domain' },
          kysely: { specifier: 'catalog:', version: '0.29.9(pg@8.23.1)' },
        },
      },
    },
  };
  const sbom = { components: [{ purl: 'pkg:npm/%40fastify/cookie@11.1.5' }, { purl: 'pkg:npm/kysely@0.29.8' }] };
  expect(missingFrom(sbom, lockfile, 'api')).toEqual(['kysely@0.29.9']);
});

test('every folder that is deployed has packages in the lockfile', () => {
  const [lockfile = {}] = readYaml('pnpm-lock.yaml');
  expect(deployed).toContain('api');
  for (const folder of deployed) expect(missingFrom({ components: [] }, lockfile, folder).length).toBeGreaterThan(0);
});
