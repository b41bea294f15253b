import type { Frame } from '@kontor/contract/page';
import type { PortalPage } from '@kontor/contract/portal-page';
import { keepFocus } from '@kontor/ui/keep-focus';
import { SkipLink } from '@kontor/ui/skip-link';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenAhead } from '../ahead/use-open-ahead.ts';
import { usePreloadWhenIdle } from '../ahead/use-preload-when-idle.ts';
import { useTexts } from '../base/use-texts.ts';
import { BelowNotice } from '../frame/below-notice.tsx';
import { Overlays } from '../frame/extensions.tsx';
import { NavigationDrawer } from '../navigation/navigation-drawer.tsx';
import { Sidebar } from '../navigation/sidebar.tsx';
import { TopBar } from '../navigation/top-bar.tsx';
import { PaletteOverlays } from '../palette/palette-overlays.tsx';
import styles from './shell-layout.module.css';
import { useSignedInTexts } from './signed-in-texts.ts';

interface ShellLayoutProps {
  readonly frame: Frame;
  readonly page: PortalPage;
  /** Of the page, while it is not known whether a notice comes above it. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** Top bar, navigation and the main landmark around every page of a shop or partner organization. */
export function ShellLayout({ frame, page, skeleton, children }: ShellLayoutProps) {
  useSignedInTexts();
  const t = useTexts();
  const { key } = useLocation();
  // The drawer belongs to the visit that it was opened on: every navigation closes it.
  const [drawerOpenedOn, setDrawerOpenedOn] = useState<string | null>(null);
  const hasNavigation = frame === 'navigation';
  usePreloadWhenIdle(page);
  useOpenAhead();
  useEffect(keepFocus, []);
  return (
    <>
      <SkipLink>{t('skipToContent')}</SkipLink>
      <TopBar isShopReady={hasNavigation} onOpenMenu={hasNavigation ? () => setDrawerOpenedOn(key) : null} />
      <div className={styles.shell} data-frame={frame}>
        {hasNavigation && <Sidebar page={page} />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {hasNavigation ? (
            <BelowNotice page={page} skeleton={skeleton}>
              {children}
            </BelowNotice>
          ) : (
            children
          )}
        </main>
      </div>
      <Overlays />
      <PaletteOverlays />
      {hasNavigation && (
        <NavigationDrawer page={page} open={drawerOpenedOn === key} onClose={() => setDrawerOpenedOn(null)} />
      )}
    </>
  );
}
