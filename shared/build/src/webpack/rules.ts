import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { className } from './styles.ts';

const require = (request: string) => fileURLToPath(import.meta.resolve(request));

const ours = (file: string) => fileURLToPath(new URL(`./${file}`, import.meta.url));

interface Options {
  readonly production: boolean;
  /** React Fast Refresh, if a page belongs to one build alone. */
  readonly refresh: boolean;
  /** `names`: only the names of the classes, without the styles themselves. */
  readonly styles: 'extracted' | 'names';
}

const classNames = {
  auto: true,
  namedExport: false,
  exportLocalsConvention: 'as-is',
  getLocalIdent: className,
} as const;

const extractedStyles: RuleSetRule = {
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: require('css-loader'), options: { importLoaders: 1, modules: classNames } },
    ours('styles.ts'),
  ],
  sideEffects: true,
};

const stylesByName: RuleSetRule = {
  test: /\.css$/,
  loader: require('css-loader'),
  options: { url: false, import: false, modules: { ...classNames, exportOnlyLocals: true } },
};

export const rules = ({ production, refresh, styles }: Options): RuleSetRule[] => [
  // Before the rule of its language: it runs what that makes of it.
  { test: /[\\/]contract[\\/]src[\\/](?:staff-)?calls-by-roles\.ts$/, loader: ours('evaluated.ts') },
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [
      {
        loader: require('swc-loader'),
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            // `development` would import react/jsx-dev-runtime, a second entry that the host would have to share.
            transform: { react: { runtime: 'automatic', development: false, refresh }, verbatimModuleSyntax: true },
            experimental: { keepImportAttributes: true },
          },
        },
      },
      ours('single-icons.ts'),
    ],
  },
  { resourceQuery: /[?&]languages$/, type: 'javascript/auto', loader: ours('languages.ts') },
  { resourceQuery: /^\?mdi[A-Z]/, loader: ours('single-icon.ts') },
  ...(production
    ? [
        { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: ours('lean-router.ts') },
        { test: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/, loader: ours('lean-i18next.ts') },
      ]
    : []),
  styles === 'names' ? stylesByName : extractedStyles,
  { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
  { test: /\.woff2$/, resourceQuery: /^\?subset=/, loader: ours('font-subset.ts') },
];
