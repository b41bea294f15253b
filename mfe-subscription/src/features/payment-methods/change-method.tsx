import type { Balance } from '@kontor/contract/invoice';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import { type PaymentTerms, paymentMethodAvailability } from '@kontor/domain/payment-method';
import { useHost } from '@kontor/platform/host';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { Stack } from '@kontor/ui/page';
import { Skeleton } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBalance } from '../../billing/use-balance.ts';
import type { Billing } from '../../billing/use-billing.ts';
import { usePaymentDetailsForm } from '../../payment-provider/payment-details-form.ts';
import { PaymentFields } from '../../payment-provider/payment-fields.tsx';
import { ProviderElements } from '../../payment-provider/provider-elements.tsx';
import { ProviderFailure } from '../../payment-provider/provider-failure.tsx';
import { type Provider, useProvider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './change-method.module.css';
import { isSameMethod, MethodChoice } from './method-choice.tsx';
import { useChangeMethod } from './use-change-method.ts';
import { useChangedText } from './use-changed-text.ts';

interface ChangeMethodProps {
  readonly billing: Billing;
  readonly terms: PaymentTerms;
}

const parameter = 'method';

/** The choice of a new method, and the form of the chosen one. The choice lives in the address. */
export function ChangeMethod({ billing, terms }: ChangeMethodProps) {
  const t = useTexts();
  const { money } = useFormat();
  const provider = useProvider();
  const balance = useBalance();
  const [query, setQuery] = useSearchParams();
  const offers = paymentMethodAvailability(terms);
  const active = billing.paymentData.paymentMethod?.type ?? null;
  const asked = offers.find(({ type, reason }) => type === query.get(parameter) && reason === null)?.type ?? null;
  const choose = (type: PaymentMethodType | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (type === null) next.delete(parameter);
        else next.set(parameter, type);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (offers.every(({ type, reason }) => reason !== null || isSameMethod(type, active))) {
    return <Text>{t('methods.onlyTransfer', { limit: money(terms.sepaDirectDebitLimit) })}</Text>;
  }
  return (
    <Stack>
      <MethodChoice offers={offers} terms={terms} active={active} chosen={asked} onChoose={choose} />
      {asked && (
        <ProviderElements provider={provider}>
          {/* Another method has a separate form with another key. */}
          <Loaded query={balance} skeleton={<Skeleton shape="field" />}>
            {({ items }) => (
              <MethodForm
                key={asked}
                type={asked}
                owed={chargeable(items)}
                billing={billing}
                provider={provider}
                onClose={() => choose(null)}
              />
            )}
          </Loaded>
        </ProviderElements>
      )}
    </Stack>
  );
}

/** What a new method may pay, in cents. The rest of what was transferred in part is transferred as well. */
const chargeable = (items: Balance['items']): number =>
  items.filter(({ transferred }) => transferred === 0).reduce((sum, { amount }) => sum + amount, 0);

interface MethodFormProps {
  readonly type: PaymentMethodType;
  /** What is open now and may be paid by it, gross, in cents. */
  readonly owed: number;
  readonly billing: Billing;
  readonly provider: Provider;
  readonly onClose: () => void;
}

function MethodForm({ type, owed, billing, provider, onClose }: MethodFormProps) {
  const t = useTexts();
  const { money } = useFormat();
  const platform = usePlatformTexts();
  const { notify } = useHost();
  const [isPaying, setPaying] = useState(true);
  // With bank transfer each invoice is paid separately.
  const offersPayment = owed > 0 && type !== 'bank_transfer';
  const amount = money(owed);
  const changedText = useChangedText();
  const { state, save, refusals } = useChangeMethod(billing.subscription, async () => {
    notify(await changedText(offersPayment && isPaying ? type : null));
    onClose();
  });
  const form = usePaymentDetailsForm({
    type,
    keyDependsOn: [offersPayment && isPaying, refusals],
    onSubmit: (details, key) => save(key, type, details, offersPayment ? isPaying : null),
  });
  const isBusy = state.phase !== 'editing';
  const submitLabel =
    offersPayment && isPaying ? t(`methods.submitAndPay.${type}`, { amount }) : t(`methods.submit.${type}`);
  const needsProvider = type !== 'bank_transfer';
  const isReady = !needsProvider || provider.stripe !== null;

  return (
    <form method="dialog" noValidate onSubmit={form.submit}>
      <Stack>
        {state.phase === 'editing' && state.failure && (
          <Alert tone="danger" title={t('methods.failed')}>
            {state.failure}
          </Alert>
        )}
        {state.phase === 'checking' && <Alert title={t('methods.checking')} />}
        <div inert={isBusy}>
          {needsProvider && provider.failure ? (
            <ProviderFailure {...provider.failure} />
          ) : (
            <PaymentFields type={type} form={form} submitLabel={submitLabel} />
          )}
        </div>
        {offersPayment && (
          <div inert={isBusy}>
            <Checkbox
              checked={isPaying}
              onChange={({ currentTarget }) => setPaying(currentTarget.checked)}
              help={t('methods.payOpen.help')}
            >
              {t('methods.payOpen.label', { amount })}
            </Checkbox>
          </div>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            {isBusy ? t('methods.saving') : submitLabel}
          </Button>
          <Button variant="outlined" onClick={onClose} disabled={isBusy}>
            {platform('cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
