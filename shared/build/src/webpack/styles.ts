import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'webpack';

/**
 * A class is named after the text of its file: two builds with the same component share its classes, and two versions
 * of it on one page (of a remote that was deployed earlier) never mix. All classes of a file end alike, which compresses
 * to almost nothing; a separate hash for each would be a fifteenth of a page's style sheet.
 */
export function className(context: LoaderContext<unknown>, _template: string, localName: string): string {
  const content = readFileSync(context.resourcePath);
  return `${localName}_${createHash('sha256').update(content).digest('base64url').slice(0, 6)}`;
}

const designSystem = /[\\/]shared[\\/]ui[\\/]src[\\/]/;

/**
 * Puts the design system's styles into cascade layers below the styles of host and remotes. Every build contains the
 * components it uses, so a later style sheet repeats rules of an earlier one; without layers it would override what a
 * page had set on top of them.
 */
export default function layerDesignSystem(this: LoaderContext<unknown>, css: string): string {
  if (!designSystem.test(this.resourcePath)) return css;
  const layer = this.resourcePath.endsWith('.module.css') ? 'components' : 'base';
  return `@layer base, components;\n@layer ${layer} {\n${css}\n}`;
}
