import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const aRemote = /mfe-[a-z0-9-]+/g;

/** Files that list the images and containers of the front ends, sorted by name. A new one is a copy of the last. */
const lists: readonly (readonly [file: string, entry: RegExp])[] = [
  ['docker-compose.yml', /\n {2}mfe-[a-z0-9-]+:\n(?: {4}.*\n)+/g],
  ['deploy/Dockerfile', /\nFROM build-tools AS build-mfe-.*\n(?:.+\n)+/g],
  ['deploy/Dockerfile', /COPY --from=build-mfe-.*\n/g],
  ['deploy/kubernetes/base/kustomization.yaml', / {2}- frontends\/mfe-[a-z0-9-]+\n/g],
  ['deploy/kubernetes/local/kustomization.yaml', / {2}- \{ name: kontor\/mfe-.*\n/g],
  ['deploy/kubernetes/production/kustomization.yaml', / {2}- \{ name: kontor\/mfe-.*\n/g],
];

/** Adds the remote's container for Docker and Kubernetes (deploy/). Returns the written files. */
export async function enterContainers(root: string, folder: string): Promise<string[]> {
  const written = new Set<string>();
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
    written.add(file);
  };
  const read = (file: string) => readFile(join(root, file), 'utf8');

  for (const [file, pattern] of lists) {
    const text = await read(file);
    const entries = [...text.matchAll(pattern)];
    const last = entries.at(-1);
    if (!last) throw new Error(`${file} has no list of remotes at the expected place.`);
    const entry = last[0].replaceAll(aRemote, folder);
    const at = entries.find(([other]) => other > entry)?.index ?? last.index + last[0].length;
    await write(file, text.slice(0, at) + entry + text.slice(at));
  }

  const [model = ''] = globSync('deploy/kubernetes/base/frontends/mfe-*/kustomization.yaml', { cwd: root });
  await write(model.replaceAll(aRemote, folder), (await read(model)).replaceAll(aRemote, folder));
  return [...written];
}
