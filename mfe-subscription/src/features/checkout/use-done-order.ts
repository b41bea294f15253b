import { useShop } from '@kontor/platform/host-hooks';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { withoutCheckout, withoutSelection } from '../../selection/selection-params.ts';
import { rememberOrder } from './remembered-order.ts';

/**
 * Once the order is done this tab waits for it no more, nothing of it is selected, and the browser's address is that of the page
 * below, so that a reload shows the page and no new form. The router keeps the checkout open until it is closed.
 */
export function useDoneOrder(isDone: boolean): void {
  const { pathname, search } = useLocation();
  const { uuid: shopUuid } = useShop();
  const [, setQuery] = useSearchParams();
  const leave = useEffectEvent(() => {
    rememberOrder(shopUuid, null);
    setQuery(withoutSelection, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  useEffect(() => {
    if (!isDone) return;
    const query = withoutCheckout(new URLSearchParams(search)).toString();
    window.history.replaceState(window.history.state, '', query === '' ? pathname : `${pathname}?${query}`);
  }, [isDone, pathname, search]);
}
