import { type Announcement, AnnouncementWithdrawal } from '@kontor/contract/announcement';
import { useApi } from '@kontor/platform/host-hooks';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Preview } from './preview.tsx';

interface WithdrawDialogProps {
  readonly announcement: Announcement;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Takes a notice away, as if it had never been. */
export function WithdrawDialog({ announcement, onDone, onClose }: WithdrawDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { uuid: announcementUuid, level, texts } = announcement;
  const form = useActForm({
    schema: AnnouncementWithdrawal,
    defaultValues: { reason: '' },
    act: (query) =>
      api.call('DELETE /backoffice/announcement/{announcementUuid}', { params: { announcementUuid }, query }),
    done: t('announcements.withdraw.done'),
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      tone="danger"
      title={t('announcements.withdraw.title')}
      description={t('announcements.withdraw.text')}
      confirm={t('announcements.withdraw.confirm')}
      busy={t('announcements.withdraw.busy')}
      onClose={onClose}
    >
      <Preview level={level} texts={texts} />
    </ActDialog>
  );
}
