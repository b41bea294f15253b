import { type Transfer, TransferReturn } from '@kontor/contract/operator-money';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface ReturnDialogProps {
  readonly transfer: Transfer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/transfer/{transferUuid}/return/{idempotencyKey}';

/** Sends what is left of a transfer back to the bank account that it came from. */
export function ReturnDialog({ transfer: { uuid: transferUuid, left }, onDone, onClose }: ReturnDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { money } = useFormat();
  const form = useActForm({
    schema: TransferReturn,
    defaultValues: { reason: '' },
    act: (body, idempotencyKey) => api.call(call, { params: { transferUuid, idempotencyKey }, body }),
    done: t('transfers.return.done'),
    onDone,
    onClose,
  });
  const amount = money(left);
  return (
    <ActDialog
      form={form}
      tone="danger"
      title={t('transfers.return.title', { amount })}
      description={t('transfers.return.text')}
      confirm={t('transfers.return.confirm')}
      busy={t('transfers.return.busy')}
      onClose={onClose}
    >
      <Changes call={call} before={{ left }} after={{ left: 0 }} />
      <CustomerSees>{t('transfers.return.customer', { amount })}</CustomerSees>
    </ActDialog>
  );
}
