import sanitizeHtml from 'sanitize-html';

/** What draws. No scripts, handlers, styles, texts, references, pictures or foreign content: a logo consists of shapes and their paint. */
const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const elements = ['svg', 'g', ...shapes, 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'];

const attributes = [
  ['id', 'viewBox', 'd', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'fx', 'fy', 'r', 'rx', 'ry'],
  ['width', 'height', 'transform', 'fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'opacity'],
  ['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity'],
  ['stroke-dasharray', 'stroke-dashoffset', 'offset', 'stop-color', 'stop-opacity'],
  ['gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits'],
].flat();

/** A paint or a shape within the same picture. */
const ownReference = /^\s*url\(\s*["']?#[\w.-]+["']?\s*\)\s*$/;

/** Anything that could lead out of the picture is left out with its attribute. */
const isHarmless = (value: string): boolean => !/url\(|:|\\|&|</i.test(value) || ownReference.test(value);

/**
 * A logo as it is kept and sent: what does not draw is removed.
 *
 * @returns `null` for what is no SVG with a `viewBox`, or draws nothing
 */
export function cleanLogo(svg: string): string | null {
  const cleaned = sanitizeHtml(svg, {
    allowedTags: elements,
    allowedAttributes: { '*': attributes },
    disallowedTagsMode: 'completelyDiscard',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    textFilter: () => '',
    transformTags: {
      '*': (tagName, given) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(given).filter(([, value]) => isHarmless(value))),
      }),
    },
  }).trim();
  const [, head = ''] = /^<svg( [^>]*)>/.exec(cleaned) ?? [];
  const isOne = cleaned.lastIndexOf('<svg') === 0 && cleaned.endsWith('</svg>');
  const draws = shapes.some((shape) => cleaned.includes(`<${shape} `));
  if (!isOne || !draws || !/ viewBox="[\d.\s,-]+"/.test(head)) return null;
  return cleaned.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}
