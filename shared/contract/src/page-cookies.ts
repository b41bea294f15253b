import { brand } from './brand.ts';
import { sessionOwnerCookie } from './session-owner.ts';

/**
 * Cookies that a page writes and the server only reads, to answer a page as this browser would show it. The server
 * trusts none of them: whatever they contain gives no access to anything.
 */

/** Name of the cookie with the language that was selected in this browser (spec §9). */
export const languageCookie = `${brand.shortName}-language`;

/** Name of the cookie with the uuid of the shop that was selected last in this browser (contract.md §5.1). */
export const lastShopCookie = `${brand.shortName}-last-shop`;

/**
 * Name of the cookie with the uuid of that shop if its home page had no open steps: a page that has no answer yet then
 * reserves no space for them. Empty if it had.
 */
export const settledShopCookie = `${brand.shortName}-settled-shop`;

/**
 * Name of the cookie with the theme that was chosen in this browser. Without it the theme is that of the device, which
 * the style sheet knows by itself.
 */
export const themeCookie = `${brand.shortName}-theme`;

/**
 * Name of the cookie with the notices that a visitor who is not signed in has dismissed (`dismissedIn` of shared/domain): a page from the
 * server does not show them.
 */
export const dismissedCookie = `${brand.shortName}-dismissed`;

/** Cookies that the code of a page reads while it renders: the server hands it these, and no other one. */
export const cookiesOfPages: readonly string[] = [
  sessionOwnerCookie,
  languageCookie,
  themeCookie,
  lastShopCookie,
  settledShopCookie,
  brand.marketingCookie,
];
