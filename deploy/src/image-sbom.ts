import { type JsonObject, listAt, textAt } from './repository.ts';

/** What an image has, read from the image itself. */
export interface Contents {
  /** `name@version` of packages of npm. */
  readonly npm: readonly string[];
  /** Lines `name version` of packages of Debian. */
  readonly debian: readonly string[];
  /** The version of Node. */
  readonly node: string;
}

const purlOf = (component: JsonObject): string => decodeURIComponent(textAt(component, 'purl'));

/** Of a package that the lockfile's list lacks: one that another asks for and may do without. */
function libraryOf(nameAndVersion: string): JsonObject {
  const at = nameAndVersion.lastIndexOf('@');
  const name = nameAndVersion.slice(0, at);
  const version = nameAndVersion.slice(at + 1);
  return { type: 'library', name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` };
}

/**
 * The list of one image: of its packages what the lockfile says of them (sbom.ts), Debian's, and Node. Nothing that the
 * lockfile has for other machines is in it.
 */
export function sbomOfImage(sbom: JsonObject, { npm, debian, node }: Contents): JsonObject {
  const known = new Map((listAt(sbom, 'components') as readonly JsonObject[]).map((each) => [purlOf(each), each]));
  return {
    ...sbom,
    components: [
      ...[...new Set(npm)].map((each) => known.get(`pkg:npm/${each}`) ?? libraryOf(each)),
      ...debian.map((line) => {
        const [name = '', version = ''] = line.split(' ');
        return { type: 'library', name, version, purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}` };
      }),
      { type: 'application', name: 'node', version: node, purl: `pkg:generic/node@${node}` },
    ],
  };
}
