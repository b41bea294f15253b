import type { SharedImports } from '@kontor/contract/build-record';
import type { Compilation, Compiler, Dependency, Module, ModuleGraphConnection, WebpackPluginInstance } from 'webpack';
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

/** What the chunks of a compilation really use; imports that tree-shaking dropped do not count. */
function usedImports({ modules, moduleGraph, chunkGraph, entries }: Compilation): ModuleGraphConnection[] {
  return [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => [...moduleGraph.getOutgoingConnections(module)])
    .filter((connection) => [...entries.keys()].some((runtime) => connection.isActive(runtime)));
}

/** By the libraries that the host brings. */
function collect(imports: readonly ModuleGraphConnection[]): SharedImports {
  const names = new Map<string, Set<string>>();
  for (const { dependency, module } of imports) {
    const name = nameOf(dependency);
    if (name === undefined || !isConsumed(module)) continue;
    const { shareKey } = module.options;
    names.set(shareKey, (names.get(shareKey) ?? new Set()).add(name));
  }
  return Object.fromEntries([...names].sort().map(([library, used]) => [library, [...used].sort()]));
}

/** Shared libraries that would be bundled, because the build did not know that the remote imports them. */
function bundled(imports: readonly ModuleGraphConnection[]): string[] {
  const requests = imports.flatMap(({ dependency, module }) =>
    dependency && 'request' in dependency && !isConsumed(module) ? [String(dependency.request)] : [],
  );
  return [...new Set(requests)].filter((request) => Object.hasOwn(sharedLibraries, request)).sort();
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
        const imports = usedImports(compilation);
        this.imports = collect(imports);
        const messages = [...refusedImports(this.imports), ...bundled(imports).map(bundledText)];
        for (const message of messages) {
          compilation.errors.push(new compiler.webpack.WebpackError(message));
        }
      });
    });
  }
}
