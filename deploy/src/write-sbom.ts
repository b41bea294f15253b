import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { listAt, readYaml } from './repository.ts';
import { deployed, missingFrom, sbomOf } from './sbom.ts';

// `pnpm sbom`: writes what each image contains to dist/sbom. It needs the npm registry.
const folder = join(root, 'dist/sbom');
await mkdir(folder, { recursive: true });
const [lockfile = {}] = readYaml('pnpm-lock.yaml');
for (const name of deployed) {
  const sbom = await sbomOf(name);
  const missing = missingFrom(sbom, lockfile, name);
  if (missing.length > 0) throw new Error(`The list of ${name} lacks ${missing.join(', ')}`);
  await writeFile(join(folder, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`dist/sbom/${name}.cdx.json: ${listAt(sbom, 'components').length} packages\n`);
}
