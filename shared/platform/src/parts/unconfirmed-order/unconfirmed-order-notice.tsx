import type { UnconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Link, useLocation } from 'react-router-dom';
import { useMayCall } from '../../host-hooks.ts';
import { useUnconfirmedOrderTexts } from './use-unconfirmed-order-texts.ts';

/**
 * That an order waits for its confirmation, perhaps of a tab that was closed. For who may order with the way to go on: the
 * order opens above the page that shows the notice (spec §2).
 */
export function UnconfirmedOrderNotice({ goesOnBy }: { goesOnBy: UnconfirmedOrder }) {
  const t = useUnconfirmedOrderTexts();
  const mayOrder = useMayCall()(orderCall);
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('checkout', 'true');
  return (
    <Alert
      tone="warning"
      announce={false}
      layout="inline"
      title={t(`${goesOnBy}.title`)}
      actions={
        mayOrder && (
          <ButtonLink size="sm" variant="outlined" render={<Link to={{ search: `?${query}` }} preventScrollReset />}>
            {t(`${goesOnBy}.action`)}
          </ButtonLink>
        )
      }
    >
      {t(`${goesOnBy}.text`)}
    </Alert>
  );
}

const orderCall = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}';
