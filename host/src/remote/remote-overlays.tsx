import type { PortalPage } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Waiting } from '../shell/waiting.tsx';
import { useTexts } from '../start/use-texts.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import styles from './remote-overlays.module.css';

/** Checkout lies over whatever page is open, once that is there, while the address carries `checkout=true` (spec §2). */
export function CheckoutOverlay() {
  const [search] = useSearchParams();
  const { shop } = useHost().place;
  const isHydrated = useIsHydrated();
  if (!isHydrated || search.get('checkout') !== 'true' || shop === null) return null;
  return (
    <RemoteBoundary remote="subscription" skeleton={<Waiting />} fallback={() => <CheckoutFailed />}>
      {({ overlays }) => overlays?.checkout && <overlays.checkout />}
    </RemoteBoundary>
  );
}

/** Without its code there is nothing to close: the address is reset and a message is shown. */
function CheckoutFailed() {
  const t = useTexts();
  const { notify } = useHost();
  const message = t('checkoutFailed');
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    notify(message, 'danger');
    setSearch(
      (search) => {
        search.delete('checkout');
        return search;
      },
      { replace: true },
    );
  }, [notify, setSearch, message]);
  return null;
}

/**
 * The compact notice above every page of a shop in dunning. Its remote is loaded only when needed: on the server for its own
 * pages, else in the browser once the page is there.
 */
export function DunningNotice({ page }: { page: PortalPage }) {
  const isHydrated = useIsHydrated();
  // Its own pages wait for the remote anyway, and one of them has no notice.
  const space = page.owner === 'subscription' ? null : <NoticeSpace />;
  if (!isHydrated && space) return space;
  return (
    <RemoteBoundary remote="subscription" skeleton={space} fallback={() => null}>
      {({ overlays }) => overlays?.dunningNotice && <overlays.dunningNotice />}
    </RemoteBoundary>
  );
}

/** As high as the notice, so that the page does not move when it comes. */
const NoticeSpace = () => <div className={styles.noticeSpace} />;
