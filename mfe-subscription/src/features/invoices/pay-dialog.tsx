import type { Balance, Invoice } from '@kontor/contract/invoice';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { isPaymentMethodAvailable } from '@kontor/domain/payment-method';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { useApiQuery, useConfig, useShopParams } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import type { Query } from '@kontor/platform/use-load-failure';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useId, useState } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { useSubscriptionQuery } from '../../billing/use-billing.ts';
import { usePaymentDetailsForm } from '../../payment-provider/payment-details-form.ts';
import { ProviderElements } from '../../payment-provider/provider-elements.tsx';
import { ProviderFailure } from '../../payment-provider/provider-failure.tsx';
import { type Provider, useProvider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BankTransferData } from './bank-transfer-data.tsx';
import { PayWays } from './pay-ways.tsx';
import { type PaymentState, type PaymentWay, usePayInvoice } from './use-pay-invoice.ts';

interface PayDialogProps {
  readonly invoice: Pick<Invoice, 'uuid' | 'number' | 'total'>;
  readonly onClose: () => void;
}

/** Pays one invoice: with the method on file, with a new one, or by a bank transfer whose data it shows. */
export function PayDialog({ invoice, onClose }: PayDialogProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const provider = useProvider();
  const paymentData = useApiQuery(billingCalls.paymentData, { params: useShopParams() });
  const subscription = useSubscriptionQuery();
  const balance = useBalance();
  if (paymentData.data === undefined || subscription.data === undefined || balance.data === undefined) {
    const queries: Query<unknown>[] = [paymentData, subscription, balance];
    const query = queries.find(({ data }) => data === undefined) ?? balance;
    return (
      <Dialog open onClose={onClose} title={t('pay.title', { number: invoice.number })} closeLabel={platform('close')}>
        <Loaded query={query} skeleton={<SkeletonText lines={3} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  return (
    <ProviderElements provider={provider}>
      <Payment
        invoice={invoice}
        balance={balance.data}
        current={paymentData.data.paymentMethod}
        hasSubscription={paidStripeSubscription(subscription.data) !== null}
        provider={provider}
        onClose={onClose}
      />
    </ProviderElements>
  );
}

interface PaymentProps extends PayDialogProps {
  readonly balance: Balance;
  /** Of the subscription that runs. */
  readonly current: SubscriptionPaymentData['paymentMethod'];
  /** While a subscription runs, another method is entered on the page of payment methods. */
  readonly hasSubscription: boolean;
  readonly provider: Provider;
}

function Payment({ invoice, balance, current, hasSubscription, provider, onClose }: PaymentProps) {
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
      <form id={formId} noValidate onSubmit={form.submit} hidden={!hasContent} inert={state.phase === 'paying'}>
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

/** The ways to pay that are offered; the first one is preselected. */
function usePaymentWays(total: number, hasMethod: boolean, hasSubscription: boolean): PaymentWay[] {
  const { sepaDirectDebitLimit } = useConfig();
  const onFile: PaymentWay[] = hasMethod ? ['on-file'] : [];
  if (hasMethod && hasSubscription) return onFile;
  const terms = { total, isYearlySubscription: false, sepaDirectDebitLimit };
  const types = ['card', 'sepa_debit'] as const;
  return [...onFile, ...types.filter((type) => isPaymentMethodAvailable(type, terms))];
}

/** A click pays the named amount; for a bank transfer it only shows the account. */
function buttonText(state: PaymentState, charges: boolean, amount: string, t: ReturnType<typeof useTexts>): string {
  if (state.phase === 'paying') return t(charges ? 'pay.paying' : 'pay.loading');
  return charges ? t('pay.confirm', { amount }) : t('pay.showBankData');
}
