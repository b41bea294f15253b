import type { Subscription } from '@kontor/contract/subscription';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Link, useLocation } from 'react-router-dom';
import { billingCalls } from '../../billing/calls.ts';
import { useLatestOrder } from '../../billing/use-latest-order.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { unconfirmedOrder } from '../checkout/opening-state.ts';

/** That an order waits for its confirmation, perhaps of a tab that was closed, with the way to go on. */
export function UnconfirmedOrder({ subscription }: { subscription: Subscription }) {
  const t = useTexts();
  const mayOrder = useMayCall()(billingCalls.order);
  const { search } = useLocation();
  const waitsFor = unconfirmedOrder({ subscription, progress: useLatestOrder() });
  if (waitsFor === null) return null;
  const query = new URLSearchParams(search);
  query.set('checkout', 'true');
  return (
    <Alert
      tone="warning"
      announce={false}
      title={t(`notice.unconfirmed.${waitsFor}.title`)}
      actions={
        mayOrder && (
          <ButtonLink size="sm" variant="outlined" render={<Link to={{ search: `?${query}` }} preventScrollReset />}>
            {t(`notice.unconfirmed.${waitsFor}.action`)}
          </ButtonLink>
        )
      }
    >
      {t(`notice.unconfirmed.${waitsFor}.text`)}
    </Alert>
  );
}
