import type { Config } from '@kontor/contract/config';
import { serviceWorkerPath } from '@kontor/contract/service-worker';
import { pageRegistry } from '../base/registry.ts';
import { reportError } from '../error-reporting/report-error.ts';

/** What this uses of Trusted Types (https://www.w3.org/TR/trusted-types/). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/**
 * Registers the portal's service worker when the page is idle, so that nothing of it delays the first load. Not where the
 * worker could not read who is signed in, nor in a build of development, nor beside a developer's builds.
 */
export function registerServiceWorker({ serviceWorker }: Pick<Config, 'serviceWorker'>): void {
  if (!serviceWorker || process.env.NODE_ENV !== 'production') return;
  if (!('serviceWorker' in navigator && 'cookieStore' in window)) return;
  if (Object.values(pageRegistry().remotes).some(({ overriddenFrom }) => overriddenFrom !== null)) return;
  whenIdle(() => {
    navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' }).catch((error: unknown) => {
      // Refused by the browser's settings, no connection, no such file: the page works without it.
      if (!(error instanceof TypeError || error instanceof DOMException)) reportError(error);
    });
  });
}

/** The address as browsers want it that run no script from a text. No other address passes. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return serviceWorkerPath;
  const policy = trustedTypes.createPolicy('kontor-service-worker', {
    createScriptURL(address) {
      if (address !== serviceWorkerPath) throw new TypeError('Not the address of the service worker');
      return address;
    },
  });
  return policy.createScriptURL(serviceWorkerPath);
}

function whenIdle(work: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 });
    else setTimeout(work, 1_000);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}
