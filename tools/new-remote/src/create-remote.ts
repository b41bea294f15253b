import { existsSync, globSync } from 'node:fs';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { languages } from '@kontor/contract/language';
import { enterContainers } from './enter-containers.ts';
import { pageNameOf, type RemoteOptions, UsageError } from './remote-options.ts';

const template = resolve(import.meta.dirname, '../template');

/** Creates `mfe-NAME` in a checkout from the template. Returns the written files: nothing else has to know of it. */
export async function createRemote(root: string, options: RemoteOptions): Promise<string[]> {
  const folder = `mfe-${options.name}`;
  if (existsSync(join(root, folder))) throw new UsageError(`The folder ${folder} exists already: choose another name.`);
  const port = await freeDevelopmentPort(root);
  // Atomic: a folder with the final name is a complete remote.
  const unfinished = join(root, `.${folder}.new`);
  await cp(template, unfinished, { recursive: true, filter: (path) => !/node_modules|\/dist$/.test(path) });
  for (const file of globSync('**/*.{ts,tsx,json}', { cwd: unfinished })) {
    await change(join(unfinished, file), (text) => fillIn(text, options, port));
  }
  await change(join(unfinished, 'package.json'), (text) => describe(text, options));
  await rename(unfinished, join(root, folder));
  return [folder, ...(options.containers ? await enterContainers(root, folder) : [])];
}

/** The template's names and their replacements; the longest first. */
function fillIn(text: string, { name, title }: RemoteOptions, port: number): string {
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1).replaceAll("'", '’');
  return languages
    .reduce((filled, language) => filled.replaceAll(`SampleTitle_${language}`, inJson(title[language])), text)
    .replaceAll('samplePage', pageNameOf(name))
    .replaceAll('sampleRoutes', `${pageNameOf(name)}Routes`)
    .replaceAll('/sample`', `/${name}\``)
    .replaceAll('mfe-sample', `mfe-${name}`)
    .replaceAll('=sample&', `=${name}&`)
    .replaceAll("'sample'", `'${name}'`)
    .replaceAll('port: 8080', `port: ${port}`);
}

function describe(text: string, { team, contact, title }: RemoteOptions): string {
  const manifest = JSON.parse(text) as { readonly kontor: object };
  const kontor = { ...manifest.kontor, owner: { team, contact } };
  return json({ ...manifest, description: title.en, kontor });
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The port after the highest one that `pnpm dev` of another remote uses. */
async function freeDevelopmentPort(root: string): Promise<number> {
  const configs = globSync(['mfe-*/webpack.config.ts', 'shared/*/webpack.config.ts'], { cwd: root });
  const texts = await Promise.all(configs.map((file) => readFile(join(root, file), 'utf8')));
  return Math.max(8080, ...texts.map((text) => Number(/port: (\d+)/.exec(text)?.[1] ?? 0))) + 1;
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')));
}
