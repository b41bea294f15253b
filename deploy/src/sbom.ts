import { runOnCopy } from './lockfile-copy.ts';
import { frontends, type JsonObject, listAt, objectAt, readText, textAt } from './repository.ts';

/** What runs in production: one list for each image, or for the bundle in it. */
export const deployed: readonly string[] = ['api', ...frontends];

const form = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--lockfile-only', '--prod'];

/**
 * The packages of one image as CycloneDX, as the lockfile has them for all platforms. Neither Node nor the packages of
 * Debian in the image are among them.
 */
export async function sbomOf(folder: string): Promise<JsonObject> {
  const name = textAt(JSON.parse(readText(`${folder}/package.json`)) as JsonObject, 'name');
  const { ok, output, printed } = await runOnCopy(['--filter-prod', `${name}...`, 'sbom', ...form]);
  if (!ok) throw new Error(`The packages of ${folder} cannot be listed: ${printed}${output}`);
  return named(JSON.parse(printed) as JsonObject, name);
}

/** pnpm names the subject after the repository. */
function named(sbom: JsonObject, name: string): JsonObject {
  const metadata = objectAt(sbom, 'metadata');
  return { ...sbom, metadata: { ...metadata, component: { ...objectAt(metadata, 'component'), name } } };
}

/** Direct production dependencies of a folder, with their versions, that its list lacks. */
export function missingFrom(sbom: JsonObject, lockfile: JsonObject, folder: string): string[] {
  const listed = new Set(listAt(sbom, 'components').map((component) => decodeURIComponent(textAt(component, 'purl'))));
  return Object.entries(objectAt(lockfile, 'importers', folder, 'dependencies'))
    .map(([name, dependency]) => [name, textAt(dependency, 'version')] as const)
    .filter(([, version]) => !version.startsWith('link:'))
    .map(([name, version]) => `${name}@${version.split('(', 1)[0]}`)
    .filter((each) => !listed.has(`pkg:npm/${each}`));
}
