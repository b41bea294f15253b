import type { CustomerDetails } from '@kontor/contract/customer';
import { CreditPayout } from '@kontor/contract/operator-money';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { ActDialog } from '../../act/act-dialog.tsx';
import { AmountField } from '../../act/amount-field.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { amountIn } from '../../changes/typed-numbers.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface PayoutDialogProps {
  readonly customer: CustomerDetails;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/customer/{customerUuid}/payout/{idempotencyKey}';

/** Pays credit out: to what the customer has paid with, or as a transfer that was made already. */
export function PayoutDialog({ customer, onDone, onClose }: PayoutDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { money } = useFormat();
  const { organizationUuid: customerUuid, account } = customer;
  const form = useActForm({
    schema: CreditPayout,
    defaultValues: { to: 'payment-method', reason: '' },
    act: (body, idempotencyKey) => api.call(call, { params: { customerUuid, idempotencyKey }, body }),
    done: t('customer.payout.done'),
    onDone,
    onClose,
  });
  const { error: toError, ...to } = form.field('to');
  const { error: referenceError, ...reference } = form.field('bankReference', {
    setValueAs: (text?: string) => text?.trim() || undefined,
  });
  const [typed, way] = form.form.watch(['amount', 'to']);
  const amount = amountIn(typed);
  return (
    <ActDialog
      form={form}
      tone="danger"
      title={t('customer.payout.title')}
      description={t('customer.payout.text')}
      confirm={t('customer.payout.confirm')}
      busy={t('customer.payout.busy')}
      onClose={onClose}
    >
      <AmountField
        field={form.field('amount', { setValueAs: amountIn })}
        help={t('customer.payout.most', { amount: money(account.credit) })}
      />
      <Field label={t('customer.payout.to')} error={toError} required>
        <Select {...to}>
          {CreditPayout.shape.to.options.map((each) => (
            <option key={each} value={each}>
              {t(`customer.payout.ways.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {way === 'bank-transfer' && (
        <Field
          label={t('customer.payout.reference')}
          help={t('customer.payout.referenceHelp')}
          error={referenceError}
          required
        >
          <TextInput {...reference} maxLength={140} autoComplete="off" />
        </Field>
      )}
      {amount > 0 && amount <= account.credit && (
        <>
          <Changes call={call} before={{ credit: account.credit }} after={{ credit: account.credit - amount }} />
          <CustomerSees>{t('customer.payout.customer', { amount: money(amount) })}</CustomerSees>
        </>
      )}
    </ActDialog>
  );
}
