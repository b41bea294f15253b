import { type CorrectableInvoice, WriteOff } from '@kontor/contract/operator-money';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface WriteOffDialogProps {
  readonly invoice: CorrectableInvoice;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/invoice/{correctedInvoiceUuid}/write-off/{idempotencyKey}';

/** What an invoice still owes is not asked for any more. */
export function WriteOffDialog({ invoice, onDone, onClose }: WriteOffDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { money } = useFormat();
  const { uuid: correctedInvoiceUuid, owed, number } = invoice;
  const form = useActForm({
    schema: WriteOff,
    defaultValues: { reason: '' },
    act: (body, idempotencyKey) => api.call(call, { params: { correctedInvoiceUuid, idempotencyKey }, body }),
    done: t('customer.writeOff.done'),
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      tone="danger"
      title={t('customer.writeOff.title', { number: number ?? '' })}
      description={t('customer.writeOff.text')}
      confirm={t('customer.writeOff.confirm')}
      busy={t('customer.writeOff.busy')}
      onClose={onClose}
    >
      <Changes call={call} before={{ owed }} after={{ owed: 0 }} />
      <CustomerSees>{t('customer.writeOff.customer', { amount: money(owed) })}</CustomerSees>
    </ActDialog>
  );
}
