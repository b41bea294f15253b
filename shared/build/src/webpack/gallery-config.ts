import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { type Build, baseConfig, extractStyles } from './base-config.ts';
import { page } from './page.ts';

/** The components of the design system with their states, on a page of their own, with Fast Refresh. */
export function gallery(port: number, build: Build): Configuration & { devServer: ServerConfiguration } {
  const base = baseConfig(build);
  return {
    ...base,
    entry: './src/gallery/gallery.tsx',
    output: { ...base.output, uniqueName: 'kontor-gallery', publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      extractStyles('[name].css'),
      new HtmlWebpackPlugin({ templateContent: page('Kontor: components') }),
      new ReactRefreshPlugin(),
    ],
    devServer: {
      host: '127.0.0.1',
      port,
      onListening: ({ options }) => console.log(`The components are shown on http://127.0.0.1:${options.port}`),
    },
  };
}
