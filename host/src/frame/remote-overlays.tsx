import type { PortalPage } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../base/use-texts.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import styles from './remote-overlays.module.css';
import { Waiting } from './waiting.tsx';

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
  const space = page.bringsNotices ? '' : styles.notice;
  const empty = <div className={space} />;
  if (!isHydrated && page.owner !== 'subscription') return empty;
  return (
    <RemoteBoundary remote="subscription" skeleton={empty} fallback={() => null}>
      {({ overlays }) =>
        overlays?.dunningNotice && (
          <div className={space}>
            <overlays.dunningNotice />
          </div>
        )
      }
    </RemoteBoundary>
  );
}
