/**
 * What the production build of react-router would be, and its package does not offer to bundlers: without the warnings
 * for developers, and with components that nothing uses marked as such, so that they are left out.
 */
export default function leanRouter(source: string): string {
  return source
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replaceAll(/^(\w+)\.displayName = "[^"]*";$/gm, '')
    .replaceAll(/^var (\w+) = (\w+\.(?:forwardRef|createContext|memo)\()/gm, 'var $1 = /* @__PURE__ */ $2');
}
