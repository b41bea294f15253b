import { dismissedCookie } from '@kontor/contract/page-cookies';
import type { PageAnswer } from '@kontor/contract/server-page';
import { announcementVersion, dismissedIn } from '@kontor/domain/announcement';
import type { ApiClient } from '@kontor/platform/api-client';
import { pageQuery } from '@kontor/platform/page-queries';
import { readCookie } from '@kontor/platform/read-cookie';
import { late } from '@kontor/ui/late';
import { queryOptions } from '@tanstack/react-query';
import { sessionOwner } from '../../session/session-owner.ts';
import { announcementsCall, announcementsKey } from './announcements-key.ts';

/** What the server reads for each page. */
export const announcementsOfPage = pageQuery(announcementsCall);

/** Milliseconds for which an answer counts; the server lets caches keep it as long. */
const counts = 60_000;

/** What shows notices: most visitors get none, and load nothing for them. */
export const lateAnnouncementList = late(
  async () => (await import(/* webpackChunkName: "announcements" */ './announcement-list.tsx')).AnnouncementList,
);

/** Loads what shows the notices that a page from the server brings along. Without any there is nothing to load. */
export async function loadForAnswers(answers: readonly PageAnswer[]): Promise<void> {
  const shown = answers.find((answer) => answer.call === announcementsCall)?.body;
  if (Array.isArray(shown) && shown.length > 0) await lateAnnouncementList.load();
}

/**
 * The notices for the reader. The answer waits for the code that shows them, so that they do not come later and move the page. Of a
 * visitor only this browser knows what was dismissed.
 */
export const announcementsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: announcementsKey,
    staleTime: counts,
    meta: { isNotWaitedFor: true },
    queryFn: async ({ signal }) => {
      const all = await api.call(announcementsCall, { signal });
      const dismissed = sessionOwner() === null ? dismissedIn(readCookie(dismissedCookie)) : [];
      const shown = all.filter((announcement) => !dismissed.includes(announcementVersion(announcement)));
      if (shown.length > 0) await lateAnnouncementList.load();
      return shown;
    },
  });
