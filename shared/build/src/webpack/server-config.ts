import { join } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { type Build, baseConfig } from './base-config.ts';
import { NameByContent } from './name-by-content.ts';
import { rules } from './rules.ts';
import { ServerScript } from './server-script.ts';
import { serverFolder } from './write-record.ts';

/** Of the compilers of one build: that of the browser waits for it, because its record names the script. */
export const serverCompiler = 'server';

/**
 * The sources of a build once more, as one classic script for the server that renders its pages: without Node, without a
 * DOM, and without styles, of which only the names of the classes are needed
 * (docs/decisions/0049-pages-rendered-on-the-server.md).
 *
 * @param browser the same build for the browser: files have the same addresses
 */
export function serverConfig(build: Build, browser: Configuration, script: ServerScript): Configuration {
  const base = baseConfig({ ...build, kind: `${build.kind}-server` });
  return {
    ...base,
    name: serverCompiler,
    // Packages have other files for Node.
    target: ['web', 'es2022'],
    devtool: false,
    module: { rules: rules({ production: build.production, refresh: false, styles: 'names' }) },
    output: {
      ...base.output,
      path: join(browser.output?.path ?? '', serverFolder),
      clean: true,
      filename: build.production ? 'server.[contenthash].js' : 'server.js',
      assetModuleFilename: browser.output?.assetModuleFilename,
      globalObject: 'globalThis',
      // Never used: everything is in one script.
      chunkFormat: 'array-push',
      chunkLoading: false,
      wasmLoading: false,
    },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(build.production ? [new NameByContent()] : []),
      script,
    ],
    optimization: {
      ...base.optimization,
      minimizer: [
        // Removes what is not used. Names stay: they are in the stacks of errors.
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          minimizerOptions: { compress: { passes: 2 }, mangle: false, format: { comments: false } },
        }),
      ],
    },
  };
}
