import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chunkGlobalOf, loadTimeoutMs } from '@kontor/contract/between-bundles';
import { caretRange, Owner, type RemoteBuild, semver } from '@kontor/contract/build-record';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import * as z from 'zod/mini';
import { federationFromHost, federationVersion } from '../federation-runtime.ts';
import { recordsOf } from '../page-records.ts';
import { packageOf, type SharedLibrary, sharedLibraries } from '../sharing-policy.ts';
import { type Build, baseConfig, extractStyles } from './base-config.ts';
import { compileAtOnce } from './compile-at-once.ts';
import { hostApi, type InstalledPackage, installedPackage, packageManifest } from './installed-package.ts';
import { neededHostApi } from './needed-host-api.ts';
import { serverCompiler, serverConfig } from './server-config.ts';
import { ServerScript } from './server-script.ts';
import { CheckSharedImports } from './shared-imports.ts';
import { type Outcome, WriteRecord } from './write-record.ts';

/**
 * What a remote's `package.json` tells the registry: its owner, where its errors are reported, and the lowest host API
 * that it needs.
 */
const RemoteManifest = z.object({
  version: semver(),
  kontor: z.object({ owner: Owner, errorReportingDsn: z.nullable(z.url()), hostApi: caretRange() }),
});

interface Consumed {
  readonly shareKey: string;
  readonly import: false;
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
}

/** What the remote does not install itself, the platform may import: that must not be bundled either. */
function installedFor(name: string, context: string): InstalledPackage | null {
  const platform = installedPackage('@kontor/platform', context);
  return installedPackage(name, context) ?? (platform && installedPackage(name, platform.folder));
}

/** The package of the host API (docs/host-api.md). */
const hostApiPackage = '@kontor/platform';

/**
 * The remote's side of the sharing policy: nothing is bundled, everything is required in the version it is built with. Of the host
 * API it is the lowest version that the remote declares: it has to run in the host of the last release, too.
 */
function consumed(context: string): Record<string, Consumed> {
  const { kontor } = RemoteManifest.parse(packageManifest(context));
  const entries = Object.entries<SharedLibrary>(sharedLibraries).flatMap(([name, { source }]) => {
    const installed = installedFor(packageOf(name), context);
    if (!installed) return [];
    const request = source ? join(installed.folder, source) : name;
    const range = packageOf(name) === hostApiPackage ? kontor.hostApi : `^${installed.version}`;
    return [[request, consume(name, range)] as const];
  });
  // Other entries (react/compiler-runtime …) must not bring a second React: the check refuses them.
  const react = installedFor('react', context);
  const beside = react
    ? ['react/', 'react-dom/'].map((prefix) => [prefix, consume(prefix, `^${react.version}`)] as const)
    : [];
  return Object.fromEntries([...entries, ...beside]);
}

const consume = (shareKey: string, requiredVersion: string): Consumed => ({
  shareKey,
  import: false,
  singleton: true,
  strictVersion: true,
  requiredVersion,
});

const exposed = { './remote': { import: './src/remote.tsx', name: 'remote' } };

function describe(
  name: string,
  global: string,
  context: string,
  requires: Record<string, Consumed>,
  check: CheckSharedImports,
  script: ServerScript | null,
) {
  return (outcome: Outcome): RemoteBuild => {
    const [entry] = outcome.chunk(global).scripts;
    if (!entry) throw new Error(`The build of ${name} has no entry.`);
    const files = outcome.chunk('remote', [entry]);
    const uses = check.imports;
    const { version, kontor } = RemoteManifest.parse(packageManifest(context));
    const records = recordsOf(context);
    return {
      name,
      version,
      ...kontor,
      global,
      entry,
      integrity: outcome.integrity(entry),
      exposes: Object.keys(exposed),
      hostApi: neededHostApi(kontor.hostApi, hostApi(context)),
      federationVersion,
      requires: Object.fromEntries(
        Object.values(requires)
          .filter(({ shareKey }) => shareKey in uses)
          .map(({ shareKey, requiredVersion }) => [shareKey, requiredVersion]),
      ),
      uses,
      files,
      pages: outcome.pages([entry, ...files.scripts, ...files.styles]),
      ownPages: records.pages,
      extensions: records.extensions,
      texts: outcome.texts(),
      ...(script && { server: { file: script.file } }),
    };
  };
}

const globalOf = (name: string): string => `kontor_${name.replaceAll('-', '_')}`;

/** What the container of a remote has in common on the server and in the browser. */
const container = (name: string, requires: Record<string, Consumed>) => ({
  name: globalOf(name),
  library: { type: 'var', name: globalOf(name) },
  exposes: exposed,
  shared: requires,
  shareStrategy: 'loaded-first' as const,
  manifest: false,
  dts: false,
  dev: false,
  experiments: { optimization: { target: 'web' as const, disableRemote: true, disableSnapshot: true } },
});

/** A remote for the server and for the browser. */
export function remote(name: string, build: Build): Configuration[] {
  const script = new ServerScript();
  const browser = composedRemote(name, build, script);
  const server = serverConfig(build, browser, script);
  return [
    {
      ...server,
      entry: {},
      output: { ...server.output, uniqueName: `kontor-${name}-server`, publicPath: '' },
      externals: [federationFromHost],
      optimization: { ...server.optimization, runtimeChunk: false, usedExports: true, innerGraph: true },
      plugins: [
        ...(server.plugins ?? []),
        new ModuleFederationPlugin({
          ...container(name, consumed(build.context)),
          filename: String(server.output?.filename),
        }),
      ],
    },
    { ...browser, dependencies: [serverCompiler] },
  ];
}

/**
 * The build of a remote as the portal loads it.
 *
 * @param script `null` for a build that is shown without being rendered on the server
 */
export function composedRemote(name: string, build: Build, script: ServerScript | null): Configuration {
  const global = globalOf(name);
  const base = baseConfig(build);
  // Files of a development build are requested again each time; published ones never change.
  const named = (name: string) => (build.served ? name : `${name}.[contenthash]`);
  const requires = consumed(build.context);
  const check = new CheckSharedImports();
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      uniqueName: `kontor-${name}`,
      chunkLoadTimeout: loadTimeoutMs,
      // Beside the entry's global variable: two versions in one page must not load each other's chunks.
      chunkLoadingGlobal: chunkGlobalOf(global),
      publicPath: 'auto',
      // A module that threw throws the same error when it is required again; otherwise it would be half initialized,
      // and the reason lost.
      strictModuleErrorHandling: true,
      filename: `${named('[name]')}.js`,
      chunkFilename: `${named('[name]')}.js`,
      assetModuleFilename: `${named('[name]')}[ext]`,
    },
    externals: [federationFromHost],
    // In development too: only what is really used of a shared library is checked.
    optimization: {
      ...base.optimization,
      runtimeChunk: false,
      usedExports: true,
      innerGraph: true,
      // What two pages share is a file of its own only where it is large: each file is a request.
      splitChunks: { maxAsyncRequests: 1 },
    },
    plugins: [
      ...(base.plugins ?? []),
      extractStyles(`${named('[name]')}.css`),
      new ModuleFederationPlugin({
        ...container(name, requires),
        filename: `${named('remoteEntry')}.js`,
        runtimePlugins: [fileURLToPath(new URL('../retry-chunks.ts', import.meta.url))],
      }),
      check,
      ...(build.production ? [compileAtOnce(/^remote(Entry)?\.[^/]+\.js$/)] : []),
      new WriteRecord('remote.json', describe(name, global, build.context, requires, check, script), build.served),
    ],
  };
}
