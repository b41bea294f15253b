import type { Track } from '@kontor/platform/analytics';
import { marketingConsent } from './consent.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Anchored, because the id becomes part of a script's address (spec §5). */
const idFormat = /^GTM-[A-Z0-9]+$/;

const scriptOf = (tagManagerId: string) => `https://www.googletagmanager.com/gtm.js?id=${tagManagerId}`;

/** Pushes events while marketing consent is given; without it nothing is pushed (contract.md §5.8). */
export const track: Track = (name, payload) => {
  if (marketingConsent() !== true) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ ...payload, event: name });
};

/** Requests the tag manager's script, once, with consent and a well-formed id only. A blocked script is ignored. */
export function startTagManager(tagManagerId: string | null): void {
  if (marketingConsent() !== true || tagManagerId === null || !idFormat.test(tagManagerId)) return;
  const src = scriptOf(tagManagerId);
  if (document.querySelector(`script[src="${src}"]`)) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** Whether the tag manager's script was requested by this page: it cannot be stopped other than by leaving the page. */
export const isTagManagerStarted = (tagManagerId: string | null): boolean =>
  tagManagerId !== null && document.querySelector(`script[src="${scriptOf(tagManagerId)}"]`) !== null;
