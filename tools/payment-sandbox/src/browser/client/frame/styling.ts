import type { ElementStyle } from '../messages.ts';

/** What Stripe lets a page style: https://docs.stripe.com/js/appendix/style */
const properties = new Set(
  'backgroundColor color fontFamily fontSize fontSmoothing fontStyle fontVariant fontWeight lineHeight letterSpacing textAlign padding textDecoration textShadow textTransform'.split(
    ' ',
  ),
);
const states = new Set([':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled']);
const variants = { base: 'input', complete: 'input.complete', empty: 'input.empty', invalid: 'input.invalid' };

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function addRule(sheet: CSSStyleSheet, selector: string, declarations: Record<string, unknown>): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(declarations)) {
    if (properties.has(name)) rule.style.setProperty(kebab(name), String(value));
  }
}

const sheet = new CSSStyleSheet();

/** Applies the page's styles property by property through the CSSOM, so that the page cannot inject CSS text into the frame. */
export function applyStyle(style: ElementStyle): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const [variant, selector] of Object.entries(variants)) {
    const wishes = style[variant];
    if (!wishes) continue;
    addRule(sheet, selector, wishes);
    for (const [state, inner] of Object.entries(wishes)) {
      if (states.has(state) && typeof inner === 'object') addRule(sheet, `${selector}${state}`, inner);
    }
  }
  document.adoptedStyleSheets = [sheet];
}
