import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { hostTimeoutMs } from '../host-timeout.ts';
import { CheckedChunks } from './checked-chunks.ts';
import { CompressAssets } from './compress-assets.ts';
import { contentVersion } from './content-version.ts';
import { NameByContent } from './name-by-content.ts';
import { rules } from './rules.ts';
import { notCleaned } from './write-record.ts';

export interface Build {
  /** Folder of the package that is built. */
  readonly context: string;
  readonly production: boolean;
  /** React Fast Refresh, if a page belongs to one build alone. */
  readonly refresh: boolean;
  /** Served from memory to its developer, with fixed names; otherwise written to a folder. */
  readonly served: boolean;
  /** Names the cache; two kinds of build of one package must not share one. */
  readonly kind: string;
}

/**
 * What decides about every build beside its own sources: this preset, and the versions of all packages, webpack's among
 * them. Asked to find that out itself, webpack takes a quarter of the time of a build.
 */
const common = ['..', '../../../../pnpm-lock.yaml'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** What all builds have in common. */
export function baseConfig({ context, production, refresh, served, kind }: Build): Configuration {
  return {
    context,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    // No eval: the portal's Content-Security-Policy forbids it, in development too.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: join(context, '.cache', 'webpack'),
      name: `${kind}-${production ? 'production' : 'development'}`,
      buildDependencies: { defaultWebpack: [] },
      version: contentVersion([...common, join(context, 'webpack.config.ts')]),
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: { rules: rules({ production, refresh, styles: 'extracted' }) },
    output: {
      path: join(context, 'dist'),
      clean: { keep: notCleaned },
      hashDigestLength: 12,
      // webpack's default is two minutes.
      chunkLoadTimeout: hostTimeoutMs,
      // Separately deployed builds keep the same name for the same content.
      hashFunction: 'xxhash64',
    },
    plugins: [
      new CheckedChunks(),
      ...(production && !served ? [new NameByContent()] : []),
      ...(production ? [new CompressAssets()] : []),
    ],
    optimization: {
      // Webpack 5.110 does not rewrite a constant in the modules that import it if they come from the cache: a host
      // whose record says host API 2 would go on refusing its remotes as 1
      // (https://github.com/webpack/webpack/issues/22019).
      inlineExports: false,
      minimizer: [
        // Licences are separate files. A line in the script that names them would change the content after which it is
        // named.
        new MinimizerPlugin({
          extractComments: { condition: 'some', banner: false },
          minimizerOptions: { compress: { passes: 3 } },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}

export const extractStyles = (filename: string) =>
  // Order inside one file does not matter: the design system is in cascade layers, and features do not style each
  // other.
  new MiniCssExtractPlugin({ filename, chunkFilename: filename, ignoreOrder: true });
