import type { PortalPage } from '@kontor/contract/portal-page';
import { dunningSeverity } from '@kontor/domain/dunning';
import { SkipLink } from '@kontor/ui/skip-link';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenAhead } from '../ahead/use-open-ahead.ts';
import { CheckoutOverlay, DunningNotice } from '../remote/remote-overlays.tsx';
import type { Frame } from '../shell/frame.ts';
import { useTexts } from '../start/use-texts.ts';
import { NavigationDrawer } from './navigation-drawer.tsx';
import styles from './shell-layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { useSignedInTexts } from './signed-in-texts.ts';
import { TopBar } from './top-bar.tsx';
import { useDunning } from './use-dunning.ts';
import { usePreloadWhenIdle } from './use-preload-when-idle.ts';

interface ShellLayoutProps {
  readonly frame: Frame;
  readonly page: PortalPage;
  readonly children: ReactNode;
}

/** Top bar, navigation and the main landmark around every page of a shop or partner organization. */
export function ShellLayout({ frame, page, children }: ShellLayoutProps) {
  useSignedInTexts();
  const t = useTexts();
  const { key } = useLocation();
  // The drawer belongs to the visit that it was opened on: every navigation closes it.
  const [drawerOpenedOn, setDrawerOpenedOn] = useState<string | null>(null);
  const hasNavigation = frame === 'navigation';
  usePreloadWhenIdle(page);
  useOpenAhead();
  return (
    <>
      <SkipLink>{t('skipToContent')}</SkipLink>
      <TopBar isShopReady={hasNavigation} onOpenMenu={hasNavigation ? () => setDrawerOpenedOn(key) : null} />
      <div className={styles.shell} data-frame={frame}>
        {hasNavigation && <Sidebar page={page} />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {hasNavigation && <DunningArea page={page} />}
          {children}
        </main>
      </div>
      <CheckoutOverlay />
      {hasNavigation && (
        <NavigationDrawer page={page} open={drawerOpenedOn === key} onClose={() => setDrawerOpenedOn(null)} />
      )}
    </>
  );
}

/** Above every page of a shop with overdue payments. */
function DunningArea({ page }: { page: PortalPage }) {
  const process = useDunning();
  return dunningSeverity(process) === 'none' ? null : <DunningNotice page={page} />;
}
