import type { Page } from '@playwright/test';

/** Collects a page's errors in the console, and uncaught errors. */
export function consoleComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
  return complaints;
}

/** The browser logs every answer of 400 and more, however the page handles it. */
export const isAboutRequest = (complaint: string): boolean => complaint.startsWith('console: Failed to load resource');

/**
 * Whether an error is about a remote other than the checked one: the host names it in the console, or its files are
 * requested. Teams deploy independently, even while another team's remote is broken or missing.
 */
export function isAboutOther(complaint: string, remote: string): boolean {
  const [, inConsole, inRequest] = /^console: \[([\w-]+)\]|^\w+ \/remotes\/([\w-]+)\//.exec(complaint) ?? [];
  const name = inConsole ?? inRequest;
  return name !== undefined && name !== remote && name !== 'host';
}

/** Expected answers of the API: no user is signed in, or the user has no such object. */
const isAnswer = (status: number): boolean => [401, 403, 404].includes(status);

/** Collects failed requests: not sent, refused, failed in the server, or for missing files. */
export function requestComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  const pathOf = (url: string) => new URL(url).pathname;
  page.on('response', (response) => {
    const [status, path] = [response.status(), pathOf(response.url())];
    if (status < 400 || (path.startsWith('/api/') && isAnswer(status))) return;
    complaints.push(`${response.request().method()} ${path} was answered with ${status}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // The page aborts requests that it no longer needs.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.method()} ${pathOf(request.url())}: ${reason}`);
  });
  return complaints;
}
