import type { SharedImports } from '@kontor/contract/build-record';
import type { Compilation, Compiler, Dependency, Module, WebpackPluginInstance } from 'webpack';
import { packageOf, type SharedLibrary, sharedLibraries } from '../sharing-policy.ts';

interface ConsumedModule extends Module {
  readonly options: { readonly shareKey: string };
}

const isConsumed = (module: Module): module is ConsumedModule => module.type === 'consume-shared-module';

/** The export that an import dependency of webpack refers to; `*` for the whole module. */
const nameOf = (dependency: Dependency | null): string | undefined => {
  if (!dependency || !('ids' in dependency) || !Array.isArray(dependency.ids)) return undefined;
  return dependency.ids.length === 0 ? '*' : String(dependency.ids[0]);
};

/** Lists what the chunks of a compilation really use; imports that tree-shaking dropped do not count. */
function collect({ modules, moduleGraph, chunkGraph, entries }: Compilation): SharedImports {
  const names = new Map<string, Set<string>>();
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      const name = nameOf(connection.dependency);
      if (name === undefined || !isConsumed(connection.module)) continue;
      if (![...entries.keys()].some((runtime) => connection.isActive(runtime))) continue;
      const { shareKey } = connection.module.options;
      names.set(shareKey, (names.get(shareKey) ?? new Set()).add(name));
    }
  }
  return Object.fromEntries([...names].sort().map(([library, used]) => [library, [...used].sort()]));
}

/** Shared libraries that would be bundled, because the build did not know that the remote imports them. */
function bundled({ modules, moduleGraph }: Compilation): string[] {
  const names = new Set<string>();
  for (const module of modules) {
    for (const { dependency, module: imported } of moduleGraph.getOutgoingConnections(module)) {
      if (!dependency || !('request' in dependency) || isConsumed(imported)) continue;
      if (Object.hasOwn(sharedLibraries, String(dependency.request))) names.add(String(dependency.request));
    }
  }
  return [...names].sort();
}

/** One sentence for each import that the host does not provide. */
export function refusedImports(
  imports: SharedImports,
  policy: Record<string, SharedLibrary> = sharedLibraries,
): string[] {
  return Object.entries(imports).flatMap(([library, names]) => {
    const offered = policy[library]?.exports;
    if (!offered) return [`"${library}" is not in the sharing policy (shared/build/src/sharing-policy.ts).`];
    if (offered === 'whole') return [];
    return names
      .filter((name) => !offered.includes(name))
      .map((name) =>
        name === '*'
          ? `Import what you need from "${library}" by name; the host does not share the whole of it.`
          : `The host does not share "${name}" of "${library}": add it to the sharing policy and to host/src/federation/shared-libraries.ts.`,
      );
  });
}

const bundledText = (library: string): string =>
  `The build would contain a copy of "${library}", which the host brings: add "${packageOf(library)}" to the dependencies in package.json.`;

/**
 * Fails the build of a remote that imports more of a shared library than the host provides: it would be `undefined` at
 * run time. And that of one that would contain a copy of a shared library: it would be another than everyone else's.
 */
export class CheckSharedImports implements WebpackPluginInstance {
  /** Of the last compilation. */
  imports: SharedImports = {};

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CheckSharedImports', (compilation) => {
      compilation.hooks.afterChunks.tap('CheckSharedImports', () => {
        this.imports = collect(compilation);
        const messages = [...refusedImports(this.imports), ...bundled(compilation).map(bundledText)];
        for (const message of messages) {
          compilation.errors.push(new compiler.webpack.WebpackError(message));
        }
      });
    });
  }
}
