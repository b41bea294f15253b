import { expect, test } from 'vitest';
import { sbomOfImage } from './image-sbom.ts';

const sbom = {
  bomFormat: 'CycloneDX',
  components: [
    { name: 'fastify', purl: 'pkg:npm/fastify@5.12.8' },
    { name: '@swc/core', purl: 'pkg:npm/%40swc/core@1.16.22' },
  ],
};

test('the list of an image has what is in it, and not what the lockfile has for other machines', () => {
  const contents = { npm: ['@swc/core@1.16.22'], debian: ['libc6 2.36-9+deb12u14'], node: '24.21.0' };
  expect(sbomOfImage(sbom, contents)).toEqual({
    bomFormat: 'CycloneDX',
    components: [
      { name: '@swc/core', purl: 'pkg:npm/%40swc/core@1.16.22' },
      { type: 'library', name: 'libc6', version: '2.36-9+deb12u14', purl: 'pkg:deb/debian/libc6@2.36-9%2Bdeb12u14' },
      { type: 'application', name: 'node', version: '24.21.0', purl: 'pkg:generic/node@24.21.0' },
    ],
  });
});

test('a package that the lockfile’s list lacks is in it', () =>
  expect(sbomOfImage(sbom, { npm: ['@types/node@24.19.2'], debian: [], node: '24.21.0' })).toMatchObject({
    components: [{ name: '@types/node', version: '24.19.2', purl: 'pkg:npm/%40types/node@24.19.2' }, { name: 'node' }],
  }));
