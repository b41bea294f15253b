import type { LoaderContext } from 'webpack';

/** The module as what it exports when the build runs it: of what it is computed from, nothing is in the build. */
export async function pitch(this: LoaderContext<unknown>, request: string): Promise<string> {
  const exported = (await this.importModule(`!!${request}`)) as Readonly<Record<string, unknown>>;
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
