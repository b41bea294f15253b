import type { OrganizationBalance } from '@kontor/contract/invoice';
import { useConfig } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { InSight } from '@kontor/ui/in-sight';
import { Stack } from '@kontor/ui/page';
import { SumList } from '@kontor/ui/sum-list';
import { useId, useState } from 'react';
import { useReloadBilling } from '../billing/use-reload-billing.ts';
import { usePaymentDetailsForm } from '../payment-provider/payment-details-form.ts';
import { ProviderFailure } from '../payment-provider/provider-failure.tsx';
import type { Provider } from '../payment-provider/use-provider.ts';
import { WalletButtons } from '../payment-provider/wallet-buttons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PayWays } from './pay-ways.tsx';
import { type PaymentWay, paymentWays } from './payment-ways.ts';
import { useFailedCharge } from './use-failed-charge.ts';
import { usePayInvoice } from './use-pay-invoice.ts';
import { useTransferArrival } from './use-transfer-arrival.ts';

type OwedItem = OrganizationBalance['items'][number];

interface PayFormProps {
  /** The invoice; as it was last owed, once it is paid. */
  readonly owed: OwedItem;
  readonly isOwed: boolean;
  readonly provider: Provider;
  readonly onClose: () => void;
}

/** Asks for the payment of one invoice, makes it, and says how it ended. */
export function PayForm({ owed, isOwed, provider, onClose }: PayFormProps) {
  const t = useTexts();
  const { money } = useFormat();
  const platform = usePlatformTexts();
  const formId = useId();
  const { sepaDirectDebitLimit } = useConfig();
  const amount = money(owed.amount);
  const failed = useFailedCharge(owed);
  const ways = paymentWays(owed, sepaDirectDebitLimit, failed !== null);
  const [chosen, choose] = useState<PaymentWay | null>(null);
  const way = ways.find((each) => each === chosen) ?? ways[0] ?? 'card';
  const { state, pay, leaveWallet } = usePayInvoice(owed);
  const reload = useReloadBilling();
  const isTransfer = way === 'bank_transfer';
  useTransferArrival(isTransfer, isOwed ? owed.amount : 0);
  const form = usePaymentDetailsForm({
    type: way === 'on-file' ? 'none' : way,
    keyDependsOn: [],
    onSubmit: async (details) => {
      if (way !== 'bank_transfer') await pay(way, details);
    },
  });
  if (state.phase === 'asking' && !isOwed) return <NothingToPay invoiceUuid={owed.invoiceUuid} onClose={onClose} />;
  const isPaying = state.phase === 'paying';
  const isAsking = state.phase === 'asking' || isPaying;
  const submitLabel = t('pay.confirm', { amount });
  const close = () => {
    // The sheet no longer waits; the list below shows how it ended.
    if (state.phase === 'checking') void reload();
    onClose();
  };
  return (
    <Dialog
      open
      size="form"
      busy={isPaying}
      onClose={close}
      title={t('pay.title', { number: owed.number })}
      closeLabel={platform('close')}
      foot={
        isAsking && !isTransfer ? (
          <>
            <Button variant="outlined" disabled={isPaying} onClick={close}>
              {platform('cancel')}
            </Button>
            <Button type="submit" form={formId} loading={isPaying} disabled={provider.stripe === null}>
              {isPaying ? t('pay.paying') : submitLabel}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{t('outcome.done.close')}</Button>
        )
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={form.submit} inert={isPaying}>
        <Stack gap={5}>
          {state.phase === 'asking' && state.failure && (
            <InSight>
              <Alert tone="danger" title={t('pay.failed')}>
                {state.failure}
              </Alert>
            </InSight>
          )}
          {isAsking && (
            <>
              <Sum owed={owed} />
              {way === 'on-file' && provider.failure && <ProviderFailure {...provider.failure} />}
              <PayWays
                owed={owed}
                ways={ways}
                failed={failed}
                way={way}
                onChoose={choose}
                form={form}
                provider={provider}
                submitLabel={submitLabel}
              />
              {provider.stripe && ways.includes('card') && (
                <WalletButtons
                  stripe={provider.stripe}
                  amount={owed.amount}
                  act="pay"
                  isKept={owed.keepsMethod}
                  isDisabled={isPaying}
                  onPay={(token) => pay('card', token)}
                  onFailure={leaveWallet}
                  onClose={() => leaveWallet(null)}
                />
              )}
            </>
          )}
          {state.phase === 'checking' && <Alert title={t('pay.checking')} />}
          {state.phase === 'done' && (
            <Alert tone="success" title={t(state.isProcessing ? 'pay.processing' : 'pay.paid', { amount })} />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** When it is due, what is settled of it, and what is left to be paid. */
function Sum({ owed: { dueAt, isOverdue, total, amount } }: { owed: OwedItem }) {
  const t = useTexts();
  const { money, date } = useFormat();
  const due = { key: 'due', label: t(isOverdue ? 'pay.dueSince' : 'pay.dueOn') };
  return (
    <SumList
      rows={[
        ...(dueAt === null ? [] : [{ ...due, amount: date(dueAt) }]),
        ...(total > amount
          ? [
              { key: 'total', label: t('pay.total'), amount: money(total) },
              { key: 'settled', label: t('pay.settled'), amount: money(amount - total) },
            ]
          : []),
      ]}
      total={{ label: t('pay.toPay'), amount: money(amount) }}
    />
  );
}
