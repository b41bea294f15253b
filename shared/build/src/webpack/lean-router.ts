/**
 * What the production build of react-router would be, and its package does not offer to bundlers: without the warnings
 * for developers, and with components that nothing uses marked as such, so that they are left out. Also without what
 * only its own framework and its data routers do, neither of which the portal has: fetching a page ahead of a link, and
 * showing errors and fallbacks of loaders. Without them the same code is not run.
 */
export default function leanRouter(source: string): string {
  return source
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replaceAll(/^(\w+)\.displayName = "[^"]*";$/gm, '')
    .replace('let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = void 0;')
    .replace(
      /^var RenderErrorBoundary = class extends [^]*?^\};\nRenderErrorBoundary\.contextType = .+$/m,
      'var RenderErrorBoundary;',
    )
    .replace(/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/, '[false, null, {}];')
    .replace(/return shouldPrefetch && !isAbsolute \? .+ : link;$/m, 'return link;')
    .replaceAll(/^var (\w+) = (\w+\.(?:forwardRef|createContext|memo)\()/gm, 'var $1 = /* @__PURE__ */ $2');
}
