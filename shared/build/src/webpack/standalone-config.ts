import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { type Build, baseConfig, extractStyles } from './base-config.ts';
import { page } from './page.ts';

/** Answers the portal's own addresses; everything else is a page of the remote. */
const server = process.env.KONTOR_SERVER ?? 'http://127.0.0.1:8080';

/** A remote alone in its own page, served from memory with Fast Refresh, against a running portal's API. */
export function standaloneRemote(
  name: string,
  port: number,
  build: Build,
): Configuration & { devServer: ServerConfiguration } {
  const base = baseConfig(build);
  return {
    ...base,
    entry: './src/standalone.tsx',
    output: { ...base.output, uniqueName: `kontor-${name}`, publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      extractStyles('[name].css'),
      new HtmlWebpackPlugin({ templateContent: page(`Kontor: ${name}`), title: name }),
      new ReactRefreshPlugin(),
      new webpack.DefinePlugin({ KONTOR_PORTAL: JSON.stringify(server) }),
    ],
    devServer: {
      host: '127.0.0.1',
      port,
      historyApiFallback: true,
      onListening: ({ options }) =>
        console.log(`${name} runs alone on http://127.0.0.1:${options.port}, against ${server}`),
      proxy: [{ context: ['/api', '/payment-sandbox', '/dev'], target: server, xfwd: true }],
    },
  };
}
