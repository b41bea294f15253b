import webpack, { type WebpackPluginInstance } from 'webpack';

/**
 * Tells V8 to compile all functions of these scripts while it loads them, beside the page's thread, instead of each when
 * it is called (https://v8.dev/blog/explicit-compile-hints). For scripts of which the first page runs most.
 */
export const compileAtOnce = (scripts: RegExp): WebpackPluginInstance =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: scripts,
    // After the minimizer, which removes comments, and before source maps and names.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
