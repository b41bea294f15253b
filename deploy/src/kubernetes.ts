import { globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { type Json, type JsonObject, listAt, objectAt, readYaml, textAt } from './repository.ts';

export const base = 'deploy/kubernetes/base';
export const overlays = ['deploy/kubernetes/local', 'deploy/kubernetes/production'];

/** The manifests of an overlay, apart from those of the base: its own, and those of the components that it has chosen. */
export const manifestsOf = (overlay: string): Manifest[] =>
  [overlay, ...kustomizationOf(overlay).components].flatMap(manifestsBelow);

export interface Manifest {
  readonly file: string;
  readonly kind: string;
  readonly name: string;
  readonly content: JsonObject;
}

/** All manifests below a folder: neither kustomizations nor patches. */
export function manifestsBelow(folder: string): Manifest[] {
  const patches = new Set(kustomizationsBelow(folder).flatMap(({ patches }) => patches));
  return globSync('**/*.yaml', { cwd: join(root, folder) })
    .map((path) => join(folder, path))
    .filter((file) => !file.endsWith('kustomization.yaml') && !patches.has(file))
    .sort()
    .flatMap((file) => readYaml(file).map((content) => ({ file, content, ...identityOf(content) })));
}

export const identityOf = (content: JsonObject) => ({
  kind: textAt(content, 'kind'),
  name: textAt(content, 'metadata', 'name'),
});

export interface Kustomization {
  readonly file: string;
  readonly content: JsonObject;
  /** Files and folders, by their paths in the repository. */
  readonly resources: readonly string[];
  /** Folders of what an overlay may have or not. */
  readonly components: readonly string[];
  readonly patches: readonly string[];
  /** Files from which a ConfigMap or a Secret is made. */
  readonly generatedFrom: readonly string[];
}

export const kustomizationsBelow = (folder: string): Kustomization[] =>
  globSync('**/kustomization.yaml', { cwd: join(root, folder) })
    .sort()
    .map((path) => readKustomization(join(folder, path)));

export const kustomizationOf = (folder: string): Kustomization => readKustomization(join(folder, 'kustomization.yaml'));

function readKustomization(file: string): Kustomization {
  const [content = {}] = readYaml(file);
  const here = (path: Json) => normalize(join(dirname(file), textAt(path)));
  const generators = [...listAt(content, 'configMapGenerator'), ...listAt(content, 'secretGenerator')];
  return {
    file,
    content,
    resources: listAt(content, 'resources').map(here),
    components: listAt(content, 'components').map(here),
    patches: listAt(content, 'patches').flatMap((patch) => {
      const path = objectAt(patch)['path'];
      return path === undefined ? [] : [here(path)];
    }),
    generatedFrom: generators.flatMap((generator) =>
      [...listAt(generator, 'files'), ...listAt(generator, 'envs')].map(here),
    ),
  };
}

/** The pods of a deployment, a stateful set or a job. */
export const podsOf = (manifests: readonly Manifest[]) =>
  manifests
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map(({ name, content }) => ({ name, spec: objectAt(content, 'spec', 'template', 'spec') }));

export const containersOf = (spec: JsonObject): JsonObject[] =>
  [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')].map((container) => objectAt(container));
