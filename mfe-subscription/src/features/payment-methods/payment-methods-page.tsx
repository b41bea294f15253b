import { cartFromSubscription } from '@kontor/domain/cart';
import { isMethodMissing } from '@kontor/domain/missing-method';
import { shopPlatform } from '@kontor/domain/shop';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { useMayCall, useShop } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import type { FailedLoad } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { late } from '@kontor/ui/late';
import { Columns, Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Skeleton, SkeletonHead, SkeletonRows } from '@kontor/ui/skeleton';
import { Suspense, useEffect, useMemo } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { type Billing, useBilling } from '../../billing/use-billing.ts';
import { UnassignedMoney } from '../../components/unassigned-money.tsx';
import { ViewOnly } from '../../components/view-only.tsx';
import { paySearch } from '../../paying/pay-link.ts';
import { useCart } from '../../selection/use-cart.ts';
import { usePaymentTerms } from '../../selection/use-order-block.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CurrentMethod } from './current-method.tsx';
import { MethodNotes } from './method-notes.tsx';
import { PartTransfers } from './part-transfers.tsx';
import styles from './payment-methods-page.module.css';
import { useNextCharge } from './use-next-charge.ts';

/** The choice of another method, with the provider's fields: loaded while its price is asked for. */
const changeMethod = late(async () => (await import('./change-method.tsx')).ChangeMethod);

/** /payment-methods: how the shop pays, and how to change that. */
export function PaymentMethodsPage() {
  const shop = useShop();
  const billing = useBilling();
  if (shopPlatform(shop) === null) return <NoMethod />;
  switch (billing.state) {
    case 'loading':
      return <MethodsSkeleton />;
    case 'failed':
      return <FailedPage failure={billing.failure} />;
    case 'ready':
      return paidStripeSubscription(billing.data.subscription) ? <Methods billing={billing.data} /> : <Ended />;
  }
}

function Methods({ billing }: { billing: Billing }) {
  const t = useTexts();
  const current = useMemo(() => cartFromSubscription(billing.subscription), [billing.subscription]);
  const { cart, failure } = useCart(current);
  const terms = usePaymentTerms(cart);
  const nextCharge = useNextCharge(billing);
  const mayChange = useMayCall()(billingCalls.setupIntent);
  useEffect(() => {
    // A failure shows where the code is used.
    if (mayChange) changeMethod.load().catch(() => undefined);
  }, [mayChange]);
  return (
    <Page>
      <PageHead
        title={t('methods.title')}
        lead={
          nextCharge && (
            <>
              {nextCharge} <UnassignedMoney />
            </>
          )
        }
      />
      <Columns layout="aside-320" aside={<MethodNotes paymentData={billing.paymentData} mayChange={mayChange} />}>
        {billing.paymentData.paymentMethod && (
          <CurrentMethod billing={billing} method={billing.paymentData.paymentMethod} />
        )}
        {isMethodMissing(billing.paymentData) && (
          <Alert tone="warning" announce={false} title={t('notice.noMethod.title')}>
            {t('notice.noMethod.text')}
          </Alert>
        )}
        <PartTransfers />
        <Card title={mayChange && t('methods.change')}>
          {!mayChange ? (
            <ViewOnly />
          ) : failure ? (
            <LoadFailure {...failure} />
          ) : terms ? (
            <Suspense fallback={<FormSkeleton />}>
              <changeMethod.Component billing={billing} terms={terms} />
            </Suspense>
          ) : (
            <FormSkeleton />
          )}
        </Card>
      </Columns>
    </Page>
  );
}

/** What an ended subscription left open is paid on the page of invoices, also with a new card or account. */
function Ended() {
  const t = useTexts();
  const { money } = useFormat();
  const mayPay = useMayCall()(billingCalls.payInvoice);
  const { data: balance, isPending } = useBalance();
  if (isPending) return <MethodsSkeleton />;
  if (balance === undefined || balance.owed === 0) return <NoMethod />;
  const [first, ...others] = balance.items;
  const search = first && others.length === 0 ? paySearch(first.invoiceUuid) : '';
  return (
    <Page>
      <PageHead title={t('methods.title')} />
      <Card flush>
        <EmptyState
          title={t('methods.ended.title')}
          action={
            mayPay && (
              <ButtonLink render={<PageLink page="invoices" search={search} />}>{t('methods.ended.action')}</ButtonLink>
            )
          }
        >
          {t('methods.ended.text', { amount: money(balance.owed) })}
        </EmptyState>
      </Card>
    </Page>
  );
}

/** Without a live subscription a payment method has no purpose (spec §5). */
function NoMethod() {
  const t = useTexts();
  const mayOrder = useMayCall()(billingCalls.order);
  return (
    <Page>
      <PageHead title={t('methods.title')} />
      <Card flush>
        <EmptyState
          title={t('methods.none.title')}
          action={
            mayOrder && <ButtonLink render={<PageLink page="subscription" />}>{t('methods.none.action')}</ButtonLink>
          }
        >
          {t('methods.none.text')}
        </EmptyState>
      </Card>
    </Page>
  );
}

function FailedPage({ failure }: { failure: FailedLoad }) {
  const t = useTexts();
  return (
    <Page>
      <PageHead title={t('methods.title')} />
      <LoadFailure {...failure} />
    </Page>
  );
}

function MethodsSkeleton() {
  return (
    <Loading>
      <Page>
        <SkeletonHead />
        <Columns
          layout="aside-320"
          aside={
            <Card>
              <Skeleton shape="block" />
            </Card>
          }
        >
          <Card flush>
            <SkeletonRows rows={2} />
          </Card>
          <Card>
            <Skeleton shape="block" />
          </Card>
        </Columns>
      </Page>
    </Loading>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <div className={styles.choice}>
        <Skeleton shape="block" />
      </div>
    </Loading>
  );
}
