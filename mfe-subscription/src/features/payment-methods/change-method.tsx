import type { PaymentMethodType } from '@kontor/contract/subscription';
import { type PaymentTerms, paymentMethodAvailability } from '@kontor/domain/payment-method';
import { useHost } from '@kontor/platform/host';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { Skeleton } from '@kontor/ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import type { Billing } from '../../billing/use-billing.ts';
import { usePaymentDetailsForm } from '../../payment-provider/payment-details-form.ts';
import { PaymentFields } from '../../payment-provider/payment-fields.tsx';
import { ProviderElements } from '../../payment-provider/provider-elements.tsx';
import { ProviderFailure } from '../../payment-provider/provider-failure.tsx';
import { type Provider, useProvider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './change-method.module.css';
import { MethodChoice } from './method-choice.tsx';
import { useChangeMethod } from './use-change-method.ts';

interface ChangeMethodProps {
  readonly billing: Billing;
  readonly terms: PaymentTerms;
}

const parameter = 'method';

/** The choice of a new method, and the form of the chosen one. The choice lives in the address. */
export function ChangeMethod({ billing, terms }: ChangeMethodProps) {
  const provider = useProvider();
  const [query, setQuery] = useSearchParams();
  const offers = paymentMethodAvailability(terms);
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
  return (
    <Stack>
      <MethodChoice
        offers={offers}
        terms={terms}
        active={billing.paymentData.paymentMethod?.type ?? null}
        chosen={asked}
        onChoose={choose}
      />
      {asked && (
        <ProviderElements provider={provider}>
          {/* Another method is another form, with another key. */}
          <MethodForm key={asked} type={asked} billing={billing} provider={provider} onClose={() => choose(null)} />
        </ProviderElements>
      )}
    </Stack>
  );
}

interface MethodFormProps {
  readonly type: PaymentMethodType;
  readonly billing: Billing;
  readonly provider: Provider;
  readonly onClose: () => void;
}

function MethodForm({ type, billing, provider, onClose }: MethodFormProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { notify } = useHost();
  const { state, save } = useChangeMethod(billing.subscription, () => {
    notify(t('methods.changed'));
    onClose();
  });
  const form = usePaymentDetailsForm({
    type,
    keyDependsOn: [],
    onSubmit: (details, key) => save(key, type, details),
  });
  const isBusy = state.phase !== 'editing';
  const submitLabel = t(`methods.submit.${type}`);
  const needsProvider = type !== 'bank_transfer';
  const isReady = !needsProvider || provider.stripe !== null;

  return (
    <form noValidate onSubmit={form.submit}>
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
          ) : isReady ? (
            <PaymentFields type={type} form={form} submitLabel={submitLabel} />
          ) : (
            <Skeleton shape="field" />
          )}
        </div>
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
