import { MailAgain, type TimelineEntry } from '@kontor/contract/customer-timeline';
import { useApi } from '@kontor/platform/host-hooks';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface ResendDialogProps {
  readonly entry: TimelineEntry;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Sends a mail again: the same text to the same address. */
export function ResendDialog({ entry: { title, details }, onDone, onClose }: ResendDialogProps) {
  const t = useTexts();
  const api = useApi();
  const form = useActForm({
    schema: MailAgain,
    defaultValues: { reason: '' },
    act: (body) =>
      api.call('POST /backoffice/mail/{mailUuid}/resend', { params: { mailUuid: String(details['mailUuid']) }, body }),
    done: t('customer.resend.done'),
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      title={t('customer.resend.title')}
      description={t('customer.resend.text')}
      confirm={t('customer.resend.confirm')}
      busy={t('customer.resend.busy')}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: t('customer.resend.subject'), value: title },
          { label: t('customer.resend.recipient'), value: String(details['recipient']) },
        ]}
      />
    </ActDialog>
  );
}
