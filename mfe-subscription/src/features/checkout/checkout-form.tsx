import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import type { PaymentTerms } from '@kontor/domain/payment-method';
import { shownEmail } from '@kontor/domain/shown-email';
import { useUser } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { InSight } from '@kontor/ui/in-sight';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import type { SyntheticEvent } from 'react';
import { ChangedPrice } from '../../components/changed-price.tsx';
import type { Provider } from '../../payment-provider/use-provider.ts';
import { useNextStepTexts } from '../../selection/use-next-step-texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BillingData } from './billing-data.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import type { OrderNotice as Notice } from './checkout-state.ts';
import { EarlierDebt } from './earlier-debt.tsx';
import { EditBillingData } from './edit-billing-data.tsx';
import { MissingBillingData } from './missing-billing-data.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { StartChoice } from './start-choice.tsx';
import type { CheckoutModel } from './use-checkout.ts';
import { useFailedOrderText, useFailureText } from './use-failure-text.ts';
import { useOrderLabel } from './use-order-label.ts';

interface CheckoutFormProps {
  readonly checkout: CheckoutModel;
  readonly terms: PaymentTerms;
  readonly paymentData: SubscriptionPaymentData;
  readonly provider: Provider;
}

/** The button is in the other pane. */
export const checkoutFormId = 'checkout-form';

/** Payment method, billing data, and what happens next. Nothing can be changed while the order is in progress. */
export function CheckoutForm({ checkout, terms, paymentData, provider }: CheckoutFormProps) {
  const t = useTexts();
  const { email } = useUser();
  const nextStepTexts = useNextStepTexts();
  const orderLabel = useOrderLabel();
  const { order, form, billing, billingEdit, method, keepsMethod, choose, nextSteps, trialEnd, accepted, priced } =
    checkout;
  const { state } = order;
  const submit = (event: SyntheticEvent) => {
    // What is missing is shown everywhere, not one section after the other.
    if (billing.isOpen) billing.check();
    form.submit(event);
  };
  return (
    <div inert={state.phase !== 'editing'}>
      <Stack gap={8}>
        <form id={checkoutFormId} method="dialog" noValidate onSubmit={submit}>
          <Stack gap={8}>
            {state.phase === 'editing' && state.notice && <OrderNotice notice={state.notice} />}
            {accepted && priced.cart && <ChangedPrice offered={accepted.cart} today={priced.cart.total} />}
            {checkout.earlierDebt && <EarlierDebt debt={checkout.earlierDebt} isOrdered={false} />}
            {state.phase === 'working' && (
              <InSight>
                <Alert title={t('outcome.working.title')}>{t('outcome.working.text')}</Alert>
              </InSight>
            )}
            {trialEnd !== null && <StartChoice checkout={checkout} trialEnd={trialEnd} />}
            <PaymentChoice
              terms={terms}
              paymentData={paymentData}
              provider={provider}
              form={form}
              method={method}
              keepsMethod={keepsMethod}
              onChoose={choose}
              submitLabel={orderLabel(priced.cart)}
            />
            {billing.isOpen && <MissingBillingData form={billing} />}
          </Stack>
        </form>
        {!billing.isOpen &&
          (billingEdit.isOpen ? <EditBillingData edit={billingEdit} /> : <BillingData edit={billingEdit} />)}
        <CheckoutSection title={t('checkout.next')}>
          <Text variant="ui" tone="secondary">
            {nextStepTexts(nextSteps)} {t('checkout.confirmationMail', { email: shownEmail(email) })}
          </Text>
        </CheckoutSection>
      </Stack>
    </div>
  );
}

/** Above the payment choice, scrolled into view. */
function OrderNotice({ notice }: { notice: Notice }) {
  const t = useTexts();
  const failureText = useFailureText();
  const failedOrderText = useFailedOrderText();
  return (
    <InSight>
      {(notice.kind === 'failed' || notice.kind === 'not-carried-out') && (
        <Alert tone="danger" title={t('order.failed')}>
          {notice.kind === 'failed' ? failureText(notice.error) : failedOrderText(notice.code)}
        </Alert>
      )}
      {notice.kind === 'quote-changed' && (
        <Alert tone="warning" title={t('order.quoteChanged.title')}>
          {t('order.quoteChanged.text')}
        </Alert>
      )}
      {notice.kind === 'wallet-closed' && <Alert title={t('wallet.closed.title')}>{t('wallet.closed.text')}</Alert>}
    </InSight>
  );
}
