import { type ListedPartner, PartnerAct } from '@kontor/contract/operator-partner';
import { useApi } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface DecideDialogProps {
  readonly act: 'approve' | 'suspend';
  readonly partner: ListedPartner;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const calls = {
  approve: 'PUT /backoffice/partner/{partnerUuid}/approve',
  suspend: 'PUT /backoffice/partner/{partnerUuid}/suspend',
} as const;

const states = { approve: 'approved', suspend: 'suspended' } as const;

/** Whether further merchants may connect a partner. */
export function DecideDialog({ act, partner, onDone, onClose }: DecideDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { organizationUuid: partnerUuid, name, state } = partner;
  const form = useActForm({
    schema: PartnerAct,
    defaultValues: { reason: '' },
    act: (body) => api.call(calls[act], { params: { partnerUuid }, body }),
    done: t(`partners.${act}.done`),
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      tone={act === 'approve' ? 'default' : 'danger'}
      title={t(`partners.${act}.title`, { name: name || partnerUuid })}
      description={t(`partners.${act}.text`)}
      confirm={t(`partners.${act}.confirm`)}
      busy={t(`partners.${act}.busy`)}
      onClose={onClose}
    >
      <Changes call={calls[act]} before={{ state }} after={{ state: states[act] }} />
      <Alert tone="info" title={t('partners.reads')} announce={false}>
        {t(`partners.${act}.reads`)}
      </Alert>
    </ActDialog>
  );
}
