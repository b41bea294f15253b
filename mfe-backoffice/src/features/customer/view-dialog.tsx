import { type SupportView, ViewReason } from '@kontor/contract/support-view';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface ViewDialogProps {
  readonly customerUuid: string;
  readonly name: string;
  /** The organization does not allow it. @param reason what was typed */
  readonly onNotGranted: (reason: string) => void;
  readonly onClose: () => void;
}

/** Begins to look at the portal as a reader of the customer. */
export function ViewDialog({ customerUuid, name, onNotGranted, onClose }: ViewDialogProps) {
  const t = useTexts();
  const { api, session, place } = useHost();
  const navigate = useNavigate();
  const begun = useRef<SupportView | null>(null);
  const form = useActForm({
    schema: ViewReason,
    defaultValues: { reason: '' },
    act: async (body) => {
      try {
        begun.current = await api.call('POST /backoffice/customer/{customerUuid}/view', {
          params: { customerUuid },
          body,
        });
      } catch (error) {
        if (hasCode(error, 'support-access-not-granted')) onNotGranted(body.reason);
        throw error;
      }
    },
    done: t('customer.view.done', { name }),
    onDone: async () => {
      // The guard has to know whose portal it is before it is asked for a page of it.
      await session.reloadUser();
      await place.reload();
      await navigate(begun.current?.path ?? '/');
    },
    onClose,
  });
  return (
    <ActDialog
      form={form}
      title={t('customer.view.title', { name })}
      description={t('customer.view.text')}
      confirm={t('customer.view.confirm')}
      busy={t('customer.view.busy')}
      onClose={onClose}
    >
      <CustomerSees>{t('customer.view.customer')}</CustomerSees>
    </ActDialog>
  );
}
