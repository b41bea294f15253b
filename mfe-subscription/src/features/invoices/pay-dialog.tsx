import type { Invoice } from '@kontor/contract/invoice';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { ProviderElements } from '../../payment-provider/provider-elements.tsx';
import { ProviderFailure } from '../../payment-provider/provider-failure.tsx';
import { type Provider, useProvider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BankTransferData } from './bank-transfer-data.tsx';
import { type PaymentState, usePayInvoice } from './use-pay-invoice.ts';

interface PayDialogProps {
  readonly invoice: Pick<Invoice, 'uuid' | 'number' | 'total'>;
  readonly onClose: () => void;
}

/** Pays one invoice: with the method on file, or by a bank transfer whose data it shows. */
export function PayDialog({ invoice, onClose }: PayDialogProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const provider = useProvider();
  const paymentData = useApiQuery(billingCalls.paymentData, { params: useShopParams() });
  if (paymentData.data === undefined) {
    return (
      <Dialog open onClose={onClose} title={t('pay.title', { number: invoice.number })} closeLabel={platform('close')}>
        <Loaded query={paymentData} skeleton={<SkeletonText lines={3} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  return (
    <ProviderElements provider={provider}>
      <Payment invoice={invoice} method={paymentData.data.paymentMethod} provider={provider} onClose={onClose} />
    </ProviderElements>
  );
}

interface PaymentProps extends PayDialogProps {
  readonly method: SubscriptionPaymentData['paymentMethod'];
  readonly provider: Provider;
}

function Payment({ invoice, method, provider, onClose }: PaymentProps) {
  const t = useTexts();
  const { money } = useFormat();
  const platform = usePlatformTexts();
  const { state, pay } = usePayInvoice(invoice, method?.type ?? null);
  const { data: balance } = useBalance();
  const owed = balance?.items.find(({ invoiceUuid }) => invoiceUuid === invoice.uuid)?.amount;
  // What was owed when it was asked for: once it is paid, the balance does not know it any more.
  const [asked, setAsked] = useState<number | null>(null);
  if (owed !== undefined && asked === null) setAsked(owed);
  const amount = money(asked ?? invoice.total);
  const isBusy = state.phase === 'paying' || state.phase === 'checking';
  const needsProvider = method !== null && method.type !== 'bank_transfer';
  const failed = state.phase === 'asking' && state.failure !== null;
  const isAsking = state.phase === 'asking' || state.phase === 'paying';
  const hasContent = !isAsking || failed || (needsProvider && provider.failure !== null);
  return (
    <Dialog
      open
      busy={state.phase === 'paying'}
      onClose={onClose}
      title={t('pay.title', { number: invoice.number })}
      closeLabel={platform('close')}
      description={isAsking && method ? t(`pay.question.${method.type}`, { amount, label: method.label }) : undefined}
      foot={
        isAsking ? (
          <>
            <Button variant="outlined" disabled={isBusy} onClick={onClose}>
              {platform('cancel')}
            </Button>
            <Button loading={isBusy} disabled={needsProvider && provider.stripe === null} onClick={() => void pay()}>
              {buttonText(state, needsProvider, amount, t)}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('outcome.done.close')}</Button>
        )
      }
    >
      {/* Empty unless there is a message. */}
      <div hidden={!hasContent}>
        <Stack gap={5}>
          {state.phase === 'asking' && state.failure && (
            <Alert tone="danger" title={t('pay.failed')}>
              {state.failure}
            </Alert>
          )}
          {isAsking && needsProvider && provider.failure && <ProviderFailure {...provider.failure} />}
          {state.phase === 'checking' && <Alert title={t('pay.checking')} />}
          {state.phase === 'done' && (
            <Alert tone="success" title={t(state.isProcessing ? 'pay.processing' : 'pay.paid', { amount })} />
          )}
          {state.phase === 'transfer' && <BankTransferData transfer={state.transfer} />}
        </Stack>
      </div>
    </Dialog>
  );
}

/** A click pays the named amount; for a bank transfer it only shows the account. */
function buttonText(state: PaymentState, charges: boolean, amount: string, t: ReturnType<typeof useTexts>): string {
  if (state.phase === 'paying') return t(charges ? 'pay.paying' : 'pay.loading');
  return charges ? t('pay.confirm', { amount }) : t('pay.showBankData');
}
