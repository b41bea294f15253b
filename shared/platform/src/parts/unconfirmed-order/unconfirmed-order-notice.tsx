import type { Cart } from '@kontor/contract/cart';
import type { UnconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Link, useLocation } from 'react-router-dom';
import { useCartContents } from '../../cart-contents/use-cart-contents.ts';
import { useMayCall } from '../../host-hooks.ts';
import { useFormat } from '../../use-format.ts';
import { useUnconfirmedOrderTexts } from './use-unconfirmed-order-texts.ts';

interface UnconfirmedOrderNoticeProps {
  readonly goesOnBy: UnconfirmedOrder;
  /** What was ordered; `undefined` where that is not known. */
  readonly cart: Pick<Cart, 'items' | 'dueNow'> | undefined;
}

/**
 * That an order waits for its confirmation, perhaps of a tab that was closed. For who may order with the way to go on: the
 * order opens above the page that shows the notice (spec §2).
 */
export function UnconfirmedOrderNotice({ goesOnBy, cart }: UnconfirmedOrderNoticeProps) {
  const t = useUnconfirmedOrderTexts();
  const ordered = useOrdered();
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
      {[cart && ordered(cart), t(`${goesOnBy}.text`)].filter(Boolean).join(' ')}
    </Alert>
  );
}

/** What was ordered, with what is charged for it at once. */
function useOrdered(): (cart: Pick<Cart, 'items' | 'dueNow'>) => string {
  const t = useUnconfirmedOrderTexts();
  const { money } = useFormat();
  const contentsOf = useCartContents();
  return (cart) => {
    const { amount } = cart.dueNow;
    const contents = contentsOf(cart);
    return amount > 0 ? t('ordered.due', { contents, amount: money(amount) }) : t('ordered.later', { contents });
  };
}

const orderCall = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}';
