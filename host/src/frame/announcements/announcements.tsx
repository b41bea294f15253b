import { useApi } from '@kontor/platform/host-hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reportError } from '../../error-reporting/report-error.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import styles from './announcements.module.css';
import { announcementsQuery, lateAnnouncementList } from './announcements-query.ts';

const AnnouncementList = lateAnnouncementList.Component;

/**
 * What the vendor tells customers, above a page. Nothing comes or goes while a page is open, unless the reader dismisses it: that would
 * move the page. What is answered later shows on the next page, and is announced there.
 */
export function Announcements() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const { data } = useQuery(announcementsQuery(api));
  const [page, setPage] = useState({ pathname, announcements: data ?? [] });
  if (page.pathname !== pathname) setPage({ pathname, announcements: data ?? [] });
  const { announcements } = page;
  const [opened] = useState(pathname);
  useEffect(() => {
    // Only if the answer does not count any more. The one that the first page brought along was given for it.
    if (pathname !== opened) void queryClient.prefetchQuery(announcementsQuery(api));
  }, [queryClient, api, pathname, opened]);
  const onGone = (gone: string) =>
    setPage({ pathname, announcements: announcements.filter(({ uuid }) => uuid !== gone) });
  return (
    <div aria-live="polite" className={styles.announcements}>
      {announcements.length > 0 && (
        <ErrorBoundary
          resetKey={pathname}
          recover={async () => false}
          pending={null}
          onError={(error) => reportError(error)}
          fallback={() => null}
        >
          <Suspense fallback={null}>
            <AnnouncementList announcements={announcements} onGone={onGone} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
