import type { PortalPage } from '@kontor/contract/portal-page';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import type { Failure, LeftToBrowser } from './attempt.ts';
import { createRefusals } from './refusals.ts';
import { hostAlone, pageKeyOf, type RenderedReleases, renderedReleases } from './server-bundles.ts';

/** Why a page, or the remote in it, is not rendered although nothing has failed. */
export interface LeftAlone {
  readonly outcome: 'none';
  readonly reason: string;
}

/** Why the browser has to render something. */
export type Left = LeftToBrowser | LeftAlone;

export const leave = (reason: string): LeftAlone => ({ outcome: 'none', reason });

export const slow = ({ owner }: PortalPage, reason: string): LeftToBrowser => ({ outcome: 'slow', owner, reason });

export const isLeft = (result: object): result is Left => 'outcome' in result;

/** What the server renders of a page: all of it, or what the host renders without the remote, a frame around a skeleton. */
export interface PagePart {
  readonly releases: RenderedReleases;
  /** Why the remote is left to the browser; `null` of a whole page. */
  readonly left: Left | null;
}

export interface PageParts {
  /** What to begin with. */
  first(releases: ChosenReleases, route: PortalPage): PagePart | Left;
  /** What remains if that has failed: the frame if it was the remote's failure, else nothing. */
  instead(releases: ChosenReleases, route: PortalPage, failed: PagePart, left: Left): PagePart | Left;
  /** From here on it is not begun with for a while. */
  refuse(part: PagePart, route: PortalPage, failure: Failure): void;
}

/** A remote that fails or is slow costs its own part of a page only. */
export function createPageParts(milliseconds: () => number): PageParts {
  const refusals = createRefusals(milliseconds);

  function frame(all: ChosenReleases, route: PortalPage, left: Left): PagePart | Left {
    const releases = hostAlone(all);
    return releases && !refusals.of(pageKeyOf(releases, route)) ? { releases, left } : left;
  }

  return {
    first(all, route) {
      const releases = renderedReleases(all, route);
      if (releases === null) return frame(all, route, leave('the release of its remote has no script for the server'));
      const refused = refusals.of(pageKeyOf(releases, route));
      if (!refused) return { releases, left: null };
      return releases.remote ? frame(all, route, refused) : refused;
    },
    instead: (all, route, { releases, left: before }, left) =>
      releases.remote ? frame(all, route, left) : (before ?? left),
    refuse: ({ releases }, route, failure) => refusals.add(pageKeyOf(releases, route), failure),
  };
}
