import type { ShownAnnouncement } from '@kontor/contract/announcement';
import { dismissedCookie } from '@kontor/contract/page-cookies';
import { announcementVersion, withDismissed } from '@kontor/domain/announcement';
import { useHost } from '@kontor/platform/host';
import { lateTextsHook } from '@kontor/platform/late-texts';
import { AnnouncementNotice } from '@kontor/platform/parts/announcement/announcement-notice';
import { readCookie } from '@kontor/platform/read-cookie';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Stack } from '@kontor/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { writePageCookie } from '../../session/page-cookie.ts';
import { announcementsKey } from './announcements-key.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

const useListTexts = lateTextsHook<typeof de>('announcements', texts);

const urgency: readonly ShownAnnouncement['level'][] = ['outage', 'warning', 'info'];

/** What keeps people from working comes first; among equals the newest, as the server sends them. */
const byUrgency = (one: ShownAnnouncement, other: ShownAnnouncement): number =>
  urgency.indexOf(one.level) - urgency.indexOf(other.level);

interface AnnouncementListProps {
  readonly announcements: readonly ShownAnnouncement[];
  /** It is not shown any more. */
  readonly onGone: (uuid: string) => void;
}

/** The notices above a page, each of which goes once it is dismissed: for the person, or in this browser. */
export function AnnouncementList({ announcements, onGone }: AnnouncementListProps) {
  const t = useListTexts();
  const { api, session, notify } = useHost();
  const queryClient = useQueryClient();
  const errorText = useErrorText();

  function dismiss(announcement: ShownAnnouncement): void {
    const { uuid } = announcement;
    onGone(uuid);
    queryClient.setQueryData<ShownAnnouncement[]>(announcementsKey, (known) =>
      known?.filter((one) => one.uuid !== uuid),
    );
    if (session.user === null) {
      return writePageCookie(
        dismissedCookie,
        withDismissed(readCookie(dismissedCookie), announcementVersion(announcement)),
      );
    }
    api
      .call('PUT /announcement/{announcementUuid}/dismissed', { params: { announcementUuid: uuid } })
      .catch((error: unknown) => {
        notify(errorText(error), 'danger');
        // It is there again on the next page.
        void queryClient.invalidateQueries({ queryKey: announcementsKey });
      });
  }

  return (
    <section aria-label={t('label')}>
      <Stack gap={3} align="stretch">
        {[...announcements].sort(byUrgency).map((announcement) => (
          <AnnouncementNotice key={announcement.uuid} {...announcement} onDismiss={() => dismiss(announcement)} />
        ))}
      </Stack>
    </section>
  );
}
