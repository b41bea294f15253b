import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutCheckout } from '../../selection/selection-params.ts';

/**
 * Once the order is done, the browser's address is that of the page below, so that a reload shows the page and no new form. The
 * router keeps the checkout open until it is closed.
 */
export function useDoneAddress(isDone: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isDone) return;
    const query = withoutCheckout(new URLSearchParams(search)).toString();
    window.history.replaceState(window.history.state, '', query === '' ? pathname : `${pathname}?${query}`);
  }, [isDone, pathname, search]);
}
