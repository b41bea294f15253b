import { readFileSync } from 'node:fs';
import { pagesOfCheckout } from '@kontor/registry-tool/journey/pages-of-checkout';

interface Tasks {
  readonly tasks: Readonly<Record<string, { readonly dependsOn?: readonly string[] }>>;
}

const text = readFileSync(new URL('../turbo.json', import.meta.url), 'utf8');
const { tasks } = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')) as Tasks;

const remotes = (tasks[process.env.npm_lifecycle_event ?? '']?.dependsOn ?? [])
  .filter((task) => task.startsWith('@kontor/mfe-'))
  .map((task) => task.replace('#build', ''));

const pages = Object.values(pagesOfCheckout);

const ownerOf = (path: string): string =>
  pages.find((page) => new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))?.owner ?? 'host';

/**
 * The remote of a visited page that the running task does not name in turbo.json, although it names others; `null` if it
 * does. A change of that remote would reach the test, and its kept result would not show it. A task that names none is about
 * the shell, whichever page that shows.
 */
export function unnamedRemote(url: string): string | null {
  if (!/^https?:/.test(url)) return null;
  const owner = ownerOf(new URL(url).pathname);
  return remotes.length === 0 || owner === 'host' || remotes.includes(`@kontor/mfe-${owner}`) ? null : owner;
}
