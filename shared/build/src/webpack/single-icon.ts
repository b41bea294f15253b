import type { LoaderContext } from 'webpack';

/** The module of one icon, `@mdi/js?mdiCheck`. */
export default function singleIcon(this: LoaderContext<unknown>, icons: string): string {
  const name = this.resourceQuery.slice(1);
  const [declaration] = new RegExp(`^export (?:var|const) ${name} = "[^"]*";$`, 'm').exec(icons) ?? [];
  if (!declaration) throw new Error(`@mdi/js has no icon ${name}.`);
  return declaration;
}
