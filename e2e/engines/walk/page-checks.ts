/** Each runs in the page. */

export interface Look {
  readonly title: string;
  readonly language: string;
  readonly headings: readonly string[];
}

/** Title, and headings of the first two levels as they are read. */
export function lookAtPage(): Look {
  const shown = [...document.querySelectorAll('h1, h2')].filter((heading) => heading.checkVisibility());
  return {
    title: document.title,
    language: document.documentElement.lang,
    headings: shown.map(({ localName, textContent }) => `${localName} ${textContent?.replaceAll(/\s+/g, ' ').trim()}`),
  };
}

/** A link to another page of the portal; `null` if there is none. */
export function linkElsewhere(): HTMLElement | null {
  const isPage = ({ href, origin, pathname, target, download }: HTMLAnchorElement) =>
    href !== '' &&
    origin === location.origin &&
    pathname !== '/' &&
    pathname !== location.pathname &&
    !/^\/(?:api|dev|payment-sandbox)\b/.test(pathname) &&
    target === '' &&
    download === '';
  const links = [...document.querySelectorAll('a')].filter(isPage);
  const isShown = (link: Element) => {
    const { width, height, top } = link.getBoundingClientRect();
    return link.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0 && top >= 0;
  };
  return links.find(isShown) ?? null;
}
