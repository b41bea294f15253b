import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'webpack';

/**
 * A class is named after the text of its file: two builds with the same component share its classes, and two versions
 * of it on one page (of a remote that was deployed earlier) never mix.
 */
export function className(context: LoaderContext<unknown>, _template: string, localName: string): string {
  const content = readFileSync(context.resourcePath);
  const hash = createHash('sha256').update(content).update(localName).digest('base64url').slice(0, 7);
  return `${localName}_${hash}`;
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
