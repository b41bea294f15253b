import { ViewReason } from '@kontor/contract/support-view';
import { hasCode } from '@kontor/platform/api-error';
import { useApi } from '@kontor/platform/host-hooks';
import { useState } from 'react';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface AskAccessDialogProps {
  readonly customerUuid: string;
  readonly name: string;
  /** Why one wanted to look, which the owners read. */
  readonly reason: string;
  readonly onClose: () => void;
}

/** Asks the owners by mail to let look, once a day. */
export function AskAccessDialog({ customerUuid, name, reason, onClose }: AskAccessDialogProps) {
  const t = useTexts();
  const api = useApi();
  const [wasAsked, setAsked] = useState(false);
  const form = useActForm({
    schema: ViewReason,
    defaultValues: { reason },
    act: async (body) => {
      try {
        await api.call('POST /backoffice/customer/{customerUuid}/support-access-request', {
          params: { customerUuid },
          body,
        });
      } catch (error) {
        setAsked(hasCode(error, 'too-many-requests'));
        throw error;
      }
    },
    done: t('customer.ask.done', { name }),
    onDone: async () => undefined,
    onClose,
  });
  return (
    <ActDialog
      form={{ ...form, failure: form.failure && (wasAsked ? t('customer.ask.wasAsked') : form.failure) }}
      title={t('customer.ask.title', { name })}
      description={t('customer.ask.text')}
      confirm={t('customer.ask.confirm')}
      busy={t('customer.ask.busy')}
      onClose={onClose}
    />
  );
}
