import type { CustomerDetails } from '@kontor/contract/customer';
import { GoodwillCredit } from '@kontor/contract/operator-money';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { ActDialog } from '../../act/act-dialog.tsx';
import { AmountField } from '../../act/amount-field.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { amountIn } from '../../changes/typed-numbers.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface CreditDialogProps {
  readonly customer: CustomerDetails;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/customer/{customerUuid}/credit/{idempotencyKey}';

/** Gives credit by goodwill, which the next invoices use. */
export function CreditDialog({ customer, onDone, onClose }: CreditDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { money } = useFormat();
  const { organizationUuid: customerUuid, account } = customer;
  const form = useActForm({
    schema: GoodwillCredit,
    defaultValues: { reason: '' },
    act: (body, idempotencyKey) => api.call(call, { params: { customerUuid, idempotencyKey }, body }),
    done: t('customer.credit.done'),
    onDone,
    onClose,
  });
  const amount = amountIn(form.form.watch('amount'));
  return (
    <ActDialog
      form={form}
      title={t('customer.credit.title')}
      description={t('customer.credit.text')}
      confirm={t('customer.credit.confirm')}
      busy={t('customer.credit.busy')}
      onClose={onClose}
    >
      <AmountField field={form.field('amount', { setValueAs: amountIn })} />
      {amount > 0 && (
        <>
          <Changes call={call} before={{ credit: account.credit }} after={{ credit: account.credit + amount }} />
          <CustomerSees>{t('customer.credit.customer', { amount: money(amount) })}</CustomerSees>
        </>
      )}
    </ActDialog>
  );
}
