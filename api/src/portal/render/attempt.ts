import type { PortalPage } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import type { Log } from '../../infrastructure/log.ts';
import type { Outcome } from './render-figures.ts';
import type { Bundles, RenderFailure } from './render-messages.ts';
import { NotStartedError } from './render-process.ts';
import type { RenderedReleases } from './server-bundles.ts';

/**
 * Milliseconds that a visitor waits for the server to render a page; then the browser renders it. A remote's code runs
 * for the first time in the process of each page: that takes some 50 ms of a processor, and on a busy machine several times
 * that. A phone that has to fetch and run the code itself shows the page two seconds later, so waiting is the better half:
 * what is given up too early has cost the server all the same.
 */
const budgetsMs = { host: 250, withRemote: 800 } as const;

export const renderingBudgetMs = ({ remote }: RenderedReleases): number =>
  remote ? budgetsMs.withRemote : budgetsMs.host;

/** A page that the browser has to render, or the remote in it, although the server could. */
export interface LeftToBrowser {
  readonly outcome: Exclude<Outcome, 'rendered'>;
  /** For developers. */
  readonly reason: string;
  /** Who is to blame. */
  readonly owner: string;
}

export interface Failure extends LeftToBrowser {
  readonly outcome: Exclude<Outcome, 'rendered' | 'slow'>;
}

/** What came of work with the scripts of a page, whether or not a visitor still waits for it. */
export type Attempt<Result> = Result | Failure | null;

export const isFailure = (attempt: Attempt<object>): attempt is Failure => attempt !== null && 'outcome' in attempt;

/** What the log says of a page. */
interface About {
  readonly page: PortalPage;
  readonly language?: Language;
}

/** Works with the scripts of a page. Never rejects. */
export type AttemptWith = <Result extends object>(
  releases: RenderedReleases,
  about: About,
  work: (bundles: Bundles) => Promise<Result | RenderFailure | null>,
) => Promise<Attempt<Result>>;

export function createAttempt(
  readBundles: (releases: RenderedReleases) => Promise<Bundles>,
  log: Pick<Log, 'error'>,
): AttemptWith {
  return async (releases, { page, language }, work) => {
    // Without a remote only the host has run, on whosever page.
    const suspect = releases.remote ? page.owner : 'host';
    const fail = (outcome: Failure['outcome'], error: unknown, blamed: string = suspect): Failure => {
      const { version } = blamed === 'host' ? releases.host : (releases.remote ?? releases.host);
      const reason = error instanceof Error ? error.message : String(error);
      log.error(
        { reason, remote: blamed, version, route: page.name, language, outcome },
        'a page cannot be rendered on the server: browsers render it',
      );
      return { outcome, owner: blamed, reason };
    };
    let bundles: Bundles;
    try {
      bundles = await readBundles(releases);
    } catch (error) {
      return fail('missing', error);
    }
    try {
      const result = await work(bundles);
      return result && 'failed' in result ? fail('threw', result.reason, result.remote ?? 'host') : result;
    } catch (error) {
      return fail('ended', error, error instanceof NotStartedError ? 'host' : suspect);
    }
  };
}
