import { existsSync, globSync } from 'node:fs';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { languages } from '@kontor/contract/language';
import { enterContainers } from './enter-containers.ts';
import { type RemoteOptions, routeNameOf, UsageError } from './remote-options.ts';

const template = resolve(import.meta.dirname, '../template');

/**
 * Creates `mfe-NAME` in a checkout from the template, and adds its first page to the lists of pages. Returns the
 * written files.
 */
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
  return [folder, ...(await enter(root, options)), ...(await enterContainers(root, folder))];
}

/** The template's names and their replacements; the longest first. */
function fillIn(text: string, { name, title }: RemoteOptions, port: number): string {
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1).replaceAll("'", '’');
  return languages
    .reduce((filled, language) => filled.replaceAll(`SampleTitle_${language}`, inJson(title[language])), text)
    .replaceAll('sampleRoutes', `${routeNameOf(name)}Routes`)
    .replaceAll('routes.sample', `routes.${routeNameOf(name)}`)
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

/** Adds the remote to the lists whose completeness the compiler checks. */
async function enter(root: string, { name, path, title }: RemoteOptions): Promise<string[]> {
  const route = routeNameOf(name);
  const edits: Readonly<Record<string, (text: string) => string>> = {
    'shared/contract/src/routes.ts': (text) =>
      replaced(
        replaced(text, /(export const remoteNames = \[[^\]]*?),?\s*\] as const/, `$1, '${name}'] as const`),
        /\n\} as const satisfies Record<string, PortalRoute>/,
        `\n\n  ${route}: page(\`\${shop}${path}\`, 'shop', '${name}'),$&`,
      ),
    'host/src/federation/load-remote.monolith.ts': (text) =>
      replaced(
        text,
        /(const remotes: [^]*?)\n\};/,
        `$1\n  ${name.includes('-') ? `'${name}'` : name}: () => import(/* webpackChunkName: "area-${name}" */ '../../../mfe-${name}/src/remote.tsx'),\n};`,
      ),
    ...Object.fromEntries(
      languages.map((language) => [
        `host/src/locales/${language}.json`,
        (text: string) => withTitle(text, route, title[language]),
      ]),
    ),
  };
  for (const [file, edit] of Object.entries(edits)) await change(join(root, file), edit);
  return Object.keys(edits);
}

function replaced(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text))
    throw new Error(`A list of remotes has an unexpected form: ${pattern.source} was not found in it.`);
  return text.replace(pattern, replacement);
}

/** The title that the browser's tab shows. */
function withTitle(text: string, route: string, title: string): string {
  const texts = JSON.parse(text) as { pageTitle: Record<string, string> };
  return json({ ...texts, pageTitle: { ...texts.pageTitle, [route]: title } });
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')));
}
