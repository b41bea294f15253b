import type { Balance, Invoice } from '@kontor/contract/invoice';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { useId, useState } from 'react';
import { usePaymentDetailsForm } from '../../payment-provider/payment-details-form.ts';
import { ProviderFailure } from '../../payment-provider/provider-failure.tsx';
import type { Provider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BankTransferData } from './bank-transfer-data.tsx';
import { PayWays } from './pay-ways.tsx';
import { type PaymentState, type PaymentWay, usePayInvoice } from './use-pay-invoice.ts';
import { usePaymentWays } from './use-payment-ways.ts';

export interface PayFormProps {
  readonly invoice: Pick<Invoice, 'uuid' | 'number' | 'total'>;
  readonly balance: Balance;
  /** Of the subscription that runs. */
  readonly current: SubscriptionPaymentData['paymentMethod'];
  /** While a subscription runs, another method is entered on the page of payment methods. */
  readonly hasSubscription: boolean;
  readonly provider: Provider;
  readonly onClose: () => void;
}

/** Asks for the payment of one invoice, makes it, and says how it ended. */
export function PayForm({ invoice, balance, current, hasSubscription, provider, onClose }: PayFormProps) {
  const t = useTexts();
  const { money } = useFormat();
  const platform = usePlatformTexts();
  const formId = useId();
  const owed = balance.items.find(({ invoiceUuid }) => invoiceUuid === invoice.uuid);
  // What was owed when the dialog was opened: the balance does not contain it any more once it is paid.
  const [asked, setAsked] = useState(owed ?? null);
  if (owed !== undefined && asked === null) setAsked(owed);
  const cents = asked?.amount ?? invoice.total;
  const amount = money(cents);
  const method = asked === null ? current : asked.paymentMethod;
  const ways = usePaymentWays(cents, method !== null, hasSubscription);
  const [chosen, choose] = useState<PaymentWay | null>(null);
  const way = chosen ?? ways[0] ?? 'on-file';
  const { state, pay } = usePayInvoice(invoice, method?.type ?? null);
  const form = usePaymentDetailsForm({
    type: way === 'on-file' ? 'none' : way,
    keyDependsOn: [],
    onSubmit: (details) => pay(way, details),
  });
  const isBusy = state.phase === 'paying' || state.phase === 'checking';
  const needsProvider = way !== 'on-file' || (method !== null && method.type !== 'bank_transfer');
  const failed = state.phase === 'asking' && state.failure !== null;
  const isAsking = state.phase === 'asking' || state.phase === 'paying';
  const hasChoice = ways.length > 1;
  const lacksProvider = way === 'on-file' && needsProvider && provider.failure !== null;
  const hasContent = !isAsking || failed || hasChoice || lacksProvider;
  const question = hasChoice
    ? t('pay.open', { amount })
    : method && t(`pay.question.${method.type}`, { amount, label: method.label });
  const submitLabel = buttonText(state, needsProvider, amount, t);
  return (
    <Dialog
      open
      size={hasChoice ? 'form' : 'dialog'}
      busy={state.phase === 'paying'}
      onClose={onClose}
      title={t('pay.title', { number: invoice.number })}
      closeLabel={platform('close')}
      description={isAsking ? question : undefined}
      foot={
        isAsking ? (
          <>
            <Button variant="outlined" disabled={isBusy} onClick={onClose}>
              {platform('cancel')}
            </Button>
            <Button type="submit" form={formId} loading={isBusy} disabled={needsProvider && provider.stripe === null}>
              {submitLabel}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('outcome.done.close')}</Button>
        )
      }
    >
      {/* Empty unless there is a message or a choice. */}
      <form
        id={formId}
        method="dialog"
        noValidate
        onSubmit={form.submit}
        hidden={!hasContent}
        inert={state.phase === 'paying'}
      >
        <Stack gap={5}>
          {state.phase === 'asking' && state.failure && (
            <Alert tone="danger" title={t('pay.failed')}>
              {state.failure}
            </Alert>
          )}
          {isAsking && lacksProvider && provider.failure && <ProviderFailure {...provider.failure} />}
          {isAsking && hasChoice && (
            <PayWays
              ways={ways}
              method={method}
              way={way}
              onChoose={choose}
              form={form}
              provider={provider}
              submitLabel={t('pay.confirm', { amount })}
            />
          )}
          {state.phase === 'checking' && <Alert title={t('pay.checking')} />}
          {state.phase === 'done' && (
            <Alert tone="success" title={t(state.isProcessing ? 'pay.processing' : 'pay.paid', { amount })} />
          )}
          {state.phase === 'transfer' && <BankTransferData transfer={state.transfer} />}
        </Stack>
      </form>
    </Dialog>
  );
}

/** A click pays the named amount; for a bank transfer it only shows the account. */
function buttonText(state: PaymentState, charges: boolean, amount: string, t: ReturnType<typeof useTexts>): string {
  if (state.phase === 'paying') return t(charges ? 'pay.paying' : 'pay.loading');
  return charges ? t('pay.confirm', { amount }) : t('pay.showBankData');
}
