import type { Page } from '@playwright/test';

/** Collects what a page writes into the console as an error, and uncaught errors. */
export function consoleComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
  return complaints;
}

/** The browser writes an answer of 400 and more into the console by itself, whatever the page makes of it. */
export const isAboutRequest = (complaint: string): boolean => complaint.startsWith('console: Failed to load resource');

/**
 * Whether a complaint is about a remote other than the one that is looked at: the host names it in the console, or its files are asked
 * for. Teams deploy on their own, also while the remote of another team is broken or missing.
 */
export function isAboutOther(complaint: string, remote: string): boolean {
  const [, inConsole, inRequest] = /^console: \[([\w-]+)\]|^\w+ \/remotes\/([\w-]+)\//.exec(complaint) ?? [];
  const name = inConsole ?? inRequest;
  return name !== undefined && name !== remote && name !== 'host';
}

/** Answers of the API that are part of a visit: no user is signed in, or the user has no such thing. */
const isAnswer = (status: number): boolean => [401, 403, 404].includes(status);

/** Collects requests that failed: what was not sent, what the server cannot answer or calls wrong, and files that are not there. */
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
    // The page itself takes back what it no longer needs.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.method()} ${pathOf(request.url())}: ${reason}`);
  });
  return complaints;
}
