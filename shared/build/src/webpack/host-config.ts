import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HostBuild, semver } from '@kontor/contract/build-record';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import * as z from 'zod/mini';
import { federationVersion } from '../federation-runtime.ts';
import { broughtVersions, hostConstants, offeredImports } from '../host-constants.ts';
import { recordsOf } from '../page-records.ts';
import { type Build, baseConfig, extractStyles } from './base-config.ts';
import { compileAtOnce } from './compile-at-once.ts';
import { hostApi, packageManifest } from './installed-package.ts';
import { serverCompiler, serverConfig } from './server-config.ts';
import { ServerScript } from './server-script.ts';
import { type Outcome, WriteRecord } from './write-record.ts';

const HostManifest = z.object({ version: semver() });

const ours = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** The monolith: `load-remote.monolith.ts` imports the remotes, in the browser and on the server; everything else is the same. */
const bundleRemotes = new webpack.NormalModuleReplacementPlugin(
  /[\\/](load-remote|remote-on-server)\.ts$/,
  (resource) => {
    resource.request = resource.request.replace(/\.ts$/, '.monolith.ts');
  },
);

const isMonolith = ({ kind }: Build): boolean => kind === 'monolith';

/** What the host's sources know about their build. */
const constants = (build: Build) =>
  new webpack.DefinePlugin({
    ...Object.fromEntries(
      Object.entries(hostConstants(build.context)).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    // What the federation plugin would define: leaves out the runtime's parts for Node and for manifests.
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  });

/** The shell for the server and for the browser. */
export function host(build: Build): Configuration[] {
  const script = new ServerScript();
  const browser = shell(build, script);
  const server = serverConfig(build, browser, script);
  return [
    {
      ...server,
      entry: { server: './src/server.tsx' },
      output: { ...server.output, uniqueName: 'kontor-host-server', publicPath: '/' },
      plugins: [...(server.plugins ?? []), constants(build), ...(isMonolith(build) ? [bundleRemotes] : [])],
    },
    browser,
  ];
}

/**
 * The shell: a plain webpack build without the federation plugin, so that the host's own pages do not load it; a lazy
 * chunk named `federation` contains the runtime and is loaded with the first remote.
 */
function shell(build: Build, script: ServerScript): Configuration {
  const base = baseConfig(build);
  const monolith = isMonolith(build);
  const record = (outcome: Outcome): HostBuild => ({
    version: HostManifest.parse(packageManifest(build.context)).version,
    hostApi: hostApi(build.context),
    federationVersion,
    shared: broughtVersions(build.context),
    offers: offeredImports,
    federation: outcome.chunk('federation'),
    layout: outcome.chunk('layout'),
    ...(monolith && { areas: outcome.areas() }),
    pages: outcome.pages(),
    texts: outcome.texts(),
    ownPages: recordsOf(build.context).pages,
    server: { file: script.file },
    serviceWorker: { file: outcome.script('service-worker') },
  });
  return {
    ...base,
    dependencies: [serverCompiler],
    entry: {
      // Small and of its own, so that it runs long before the rest: it keeps what is typed, chosen, clicked and submitted until then.
      early: './src/early.ts',
      // Runs beside the pages.
      'service-worker': './src/service-worker/service-worker.ts',
      main: [ours('start-host.ts'), ...(build.production ? [] : [ours('dev-reload.ts')]), './src/main.tsx'],
    },
    output: {
      ...base.output,
      path: join(build.context, monolith ? 'dist-monolith' : 'dist'),
      uniqueName: 'kontor-host',
      publicPath: '/',
      filename: 'assets/[name].[contenthash].js',
      chunkFilename: 'assets/[name].[contenthash].js',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        // The federation runtime is loaded as a whole; splitting it would only cost a request.
        // A service worker is one file.
        chunks: (chunk) => chunk.name !== 'federation' && chunk.name !== 'service-worker',
        cacheGroups: {
          // Libraries change rarely: after a deployment of the shell they are still in the visitor's cache.
          libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      extractStyles('assets/[name].[contenthash].css'),
      new HtmlWebpackPlugin({
        template: './src/html/index.html',
        // Deferred scripts run in this order, and the first does not wait for the others.
        chunks: ['early', 'main'],
        chunksSortMode: 'manual',
        scriptLoading: 'defer',
        minify: false,
      }),
      constants(build),
      ...(build.production ? [compileAtOnce(/^assets\/(libraries|main|layout|federation)\.[^/]+\.js$/)] : []),
      new WriteRecord('host.json', record),
      ...(monolith ? [bundleRemotes] : []),
    ],
  };
}
