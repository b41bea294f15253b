import { type CorrectableInvoice, InvoiceRefund } from '@kontor/contract/operator-money';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Checkbox } from '@kontor/ui/checkbox';
import { Field } from '@kontor/ui/field';
import { FieldSet } from '@kontor/ui/field-set';
import { Stack } from '@kontor/ui/page';
import { Select } from '@kontor/ui/select';
import { useState } from 'react';
import { ActDialog } from '../../act/act-dialog.tsx';
import { AmountField } from '../../act/amount-field.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { amountIn } from '../../changes/typed-numbers.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface RefundDialogProps {
  readonly invoice: CorrectableInvoice;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey}';

/** Pays money of an invoice back: whole lines of it, or an amount. */
export function RefundDialog({ invoice, onDone, onClose }: RefundDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { money } = useFormat();
  const { uuid: correctedInvoiceUuid, refundable, number } = invoice;
  const [byLines, setByLines] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const form = useActForm({
    schema: InvoiceRefund,
    defaultValues: { to: 'payment-method' as const, reason: '' },
    act: (body, idempotencyKey) => api.call(call, { params: { correctedInvoiceUuid, idempotencyKey }, body }),
    done: t('customer.refund.done'),
    onDone,
    onClose,
  });
  const choose = (indexes: readonly number[]) => {
    setChosen(indexes);
    const lines = indexes.map((index) => ({ index, quantity: invoice.lines[index]?.quantity ?? 1 }));
    form.form.setValue('lines', lines.length > 0 ? lines : undefined);
  };
  const { error: toError, ...to } = form.field('to');
  const [typed, way] = form.form.watch(['amount', 'to']);
  const ofLines = chosen.reduce((sum, index) => sum + (invoice.lines[index]?.gross ?? 0), 0);
  const amount = byLines ? ofLines : amountIn(typed);
  return (
    <ActDialog
      form={form}
      tone="danger"
      title={t('customer.refund.title', { number: number ?? '' })}
      description={t('customer.refund.text')}
      confirm={t('customer.refund.confirm')}
      busy={t('customer.refund.busy')}
      onClose={onClose}
    >
      <Field label={t('customer.refund.what')} required>
        <Select
          value={byLines ? 'lines' : 'amount'}
          onChange={({ target }) => {
            setByLines(target.value === 'lines');
            form.form.unregister('amount');
            choose([]);
          }}
        >
          <option value="amount">{t('customer.refund.byAmount')}</option>
          <option value="lines">{t('customer.refund.byLines')}</option>
        </Select>
      </Field>
      {byLines ? (
        <FieldSet legend={t('customer.refund.lines')} error={form.errorOf('lines') ?? form.errorOf('amount')}>
          <Stack gap={2} align="stretch">
            {invoice.lines.map(({ description, gross }, index) => (
              <Checkbox
                // Lines have no other name than their place.
                key={`${index} ${description}`}
                disabled={gross <= 0}
                checked={chosen.includes(index)}
                onChange={({ target }) =>
                  choose(
                    target.checked ? [...chosen, index].sort((a, b) => a - b) : chosen.filter((one) => one !== index),
                  )
                }
              >
                {description}: {money(gross)}
              </Checkbox>
            ))}
          </Stack>
        </FieldSet>
      ) : (
        <AmountField
          field={form.field('amount', { setValueAs: amountIn })}
          help={t('customer.payout.most', { amount: money(refundable) })}
        />
      )}
      <Field label={t('customer.payout.to')} error={toError} required>
        <Select {...to}>
          {InvoiceRefund.shape.to.options.map((each) => (
            <option key={each} value={each}>
              {t(`customer.refund.ways.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {amount > 0 && amount <= refundable && (
        <>
          <Changes call={call} before={{ refundable }} after={{ refundable: refundable - amount, amount, to: way }} />
          <CustomerSees>
            {t('customer.refund.customer', { amount: money(amount), way: t(`customer.refund.read.${way}`) })}
          </CustomerSees>
        </>
      )}
    </ActDialog>
  );
}
