import type { Announcement } from '@kontor/contract/announcement';
import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { PageHead } from '@kontor/ui/page-head';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useList } from '../../address/use-list.ts';
import { lists } from '../../calls/lists.ts';
import { ListCard } from '../../components/list-card.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementTable } from './announcement-table.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** What one is about to do, and with which notice; a new one has none yet. */
interface Doing {
  readonly what: 'write' | 'withdraw';
  readonly announcement: Announcement | null;
}

/** What customers are told above every page: planned, now and past. */
export function AnnouncementsPage() {
  const t = useTexts();
  const list = useList(lists.announcements, {});
  const [doing, setDoing] = useState<Doing | null>(null);
  const shared = { onDone: () => list.refetch(), onClose: () => setDoing(null) };
  return (
    <StaffPage error={list.error}>
      <PageHead
        title={t('announcements.title')}
        lead={t('announcements.lead')}
        actions={
          list.rows && (
            <Button onClick={() => setDoing({ what: 'write', announcement: null })}>
              <Icon path={mdiPlus} size={20} />
              {t('announcements.add')}
            </Button>
          )
        }
      />
      <ListCard
        {...list}
        isFiltered={false}
        none={{ title: t('announcements.none.title'), text: t('announcements.none.text') }}
      >
        {(rows) => (
          <AnnouncementTable
            rows={rows}
            onChange={(announcement) => setDoing({ what: 'write', announcement })}
            onWithdraw={(announcement) => setDoing({ what: 'withdraw', announcement })}
          />
        )}
      </ListCard>
      {doing?.what === 'write' && <AnnouncementDialog before={doing.announcement} {...shared} />}
      {doing?.what === 'withdraw' && doing.announcement && (
        <WithdrawDialog announcement={doing.announcement} {...shared} />
      )}
    </StaffPage>
  );
}
