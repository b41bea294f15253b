import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { firstShownBrand, type ShownBrand } from '@kontor/contract/shown-brand';
import { brandTokens } from '@kontor/domain/brand-colours';
import escapeHtml from 'escape-html';

/** What the HTML of every page says of the vendor before any script has run. */
export interface PageBrand {
  /** Equal for equal brands. */
  readonly name: string;
  into(html: string): string;
  /** What the content policy must allow for it. */
  readonly styleSources: readonly string[];
}

const made = new WeakMap<ShownBrand, PageBrand>();

/** Made once for a brand, which comes as the same object until it is read again. */
export function pageBrand(brand: ShownBrand): PageBrand {
  const page = made.get(brand) ?? make(brand);
  made.set(brand, page);
  return page;
}

function make(brand: ShownBrand): PageBrand {
  const title = escapeHtml(brand.name);
  // Scripts read the name here until they have the configuration.
  const lines = `<title>${title}</title>\n<meta name="application-name" content="${title}">`;
  const style = brandStyle(brand.colours);
  return {
    name: hash('sha256', JSON.stringify(brand), 'base64url'),
    styleSources: style === '' ? [] : [`'sha256-${hash('sha256', style, 'base64')}'`],
    into: (html) =>
      html
        .replace(/<title>[^<]*<\/title>/, () => lines)
        .replace(iconLink, (link) => withLogo(link, brand.logo))
        .replace(loadingMark, (mark) => (brand.logo === null ? mark : imageOf(brand.logo)))
        .replace('</head>', () => (style === '' ? '</head>' : `<style>${style}</style>\n</head>`)),
  };
}

const iconLink = /<link rel="icon"[^>]*>/;

/** The mark of the design on the loading screen (host/src/html/index.html). */
const loadingMark = /<svg width="56"[^]*?<\/svg>/;

const withLogo = (link: string, logo: string | null): string =>
  logo === null ? link : `<link rel="icon" type="image/svg+xml" href="${escapeHtml(logo)}">`;

/** As shared/ui/src/brand-mark.tsx shows it. */
const imageOf = (logo: string): string => `<img src="${escapeHtml(logo)}" width="56" height="56" alt="">`;

/**
 * The tokens that follow from the colours, as far as they are not those of the style sheets. It counts more than these, wherever it
 * stands among them.
 */
function brandStyle(colours: ShownBrand['colours']): string {
  if (isDeepStrictEqual(colours, firstShownBrand.colours)) return '';
  const declared = (theme: 'light' | 'dark') =>
    [
      ...Object.entries(brandTokens(colours[theme], theme)).map(([name, value]) => `--${name}:${value}`),
      // As translucent as in the style sheets: 22 %.
      `--focus-halo:${colours[theme]}38`,
    ].join(';');
  return [
    `html:root{${declared('light')}}`,
    `@media screen{html:root[data-theme="dark"]{${declared('dark')}}}`,
    `@media screen and (prefers-color-scheme:dark){html:root:not([data-theme="light"]){${declared('dark')}}}`,
  ].join('');
}
