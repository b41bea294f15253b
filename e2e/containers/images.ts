import type { Compose } from '@kontor/deploy/compose-drill/compose';

/** Of our own, by their names below `kontor/`, and the most that each may have above its base. */
export const megabytesAboveBase: Readonly<Record<string, number>> = {
  api: 300,
  'payment-sandbox': 300,
  'product-sandbox': 300,
  publish: 300,
};

/** What builds, tests or checks, and another Node. */
const tools =
  /^(webpack|@rspack\/|rolldown|@rolldown\/|esbuild|@esbuild\/|vite$|vitest|@swc\/core|typescript|@typescript\/|@biomejs\/|oxlint|@oxlint|knip|turbo$|@turbo\/|playwright|@playwright\/|puppeteer|selenium|jsdom|lightningcss|npm$|pnpm$|node$|node-bin)/;

/** Packages of npm in an image of ours, as `name@version`. */
export async function packagesIn(compose: Compose, name: string): Promise<string[]> {
  const listing = await compose.inImage(
    name,
    'ls /kontor/node_modules/.pnpm /usr/local/lib/node_modules 2>/dev/null || true',
  );
  return listing
    .split('\n')
    .filter((line) => /^@?[\w.+-]+@\d/.test(line))
    .map((line) => line.replace(/[_(].*$/, '').replace('+', '/'));
}

export const toolsAmong = (packages: readonly string[]): string[] =>
  packages.filter((each) => tools.test(each.slice(0, each.lastIndexOf('@'))));

export async function sizeOf(compose: Compose, image: string): Promise<number> {
  const [bytes = '0'] = (await compose.docker('image', 'inspect', '--format', '{{.Size}}', image)).split('\n');
  return Number(bytes) / 1e6;
}
