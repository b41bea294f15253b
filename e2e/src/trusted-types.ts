import type { Page } from '@playwright/test';

/**
 * Opens every page in a browser that requires Trusted Types (https://www.w3.org/TR/trusted-types/): assigning text to
 * `innerHTML` and the like throws. URLs of scripts are allowed, since the content policy restricts them.
 */
export async function requireTrustedTypes(page: Page): Promise<void> {
  await page.addInitScript(
    `globalThis.trustedTypes?.createPolicy('default', { createScriptURL: (address) => address });`,
  );
  const isPage = ({ pathname }: URL) => !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname);
  await page.route(isPage, async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': policy, ...headers } = response.headers();
    const stricter = `${policy}; require-trusted-types-for 'script'`;
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': stricter } });
  });
}
