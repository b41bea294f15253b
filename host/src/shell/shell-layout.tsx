import type { Frame } from '@kontor/contract/page';
import type { PortalPage } from '@kontor/contract/portal-page';
import { LegalFoot } from '@kontor/platform/parts/legal-foot';
import { keepFocus } from '@kontor/ui/keep-focus';
import { SkipLink } from '@kontor/ui/skip-link';
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenAhead } from '../ahead/use-open-ahead.ts';
import { usePreloadWhenIdle } from '../ahead/use-preload-when-idle.ts';
import { useTexts } from '../base/use-texts.ts';
import { Announcements } from '../frame/announcements/announcements.tsx';
import { BelowNotice } from '../frame/below-notice.tsx';
import { Overlays } from '../frame/extensions.tsx';
import { LegalQuestion } from '../frame/legal-question/legal-question.tsx';
import { NavigationDrawer } from '../navigation/navigation-drawer.tsx';
import { Sidebar } from '../navigation/sidebar.tsx';
import { TopBar } from '../navigation/top-bar.tsx';
import { PaletteOverlays } from '../palette/palette-overlays.tsx';
import styles from './shell-layout.module.css';
import { useSignedInTexts } from './signed-in-texts.ts';

// None of them is given the address, with which this layout is rendered again: what depends on it reads it itself.
const TopBarOfPage = memo(TopBar);
const SidebarOfPage = memo(Sidebar);
const AnnouncementsOfPage = memo(Announcements);
const PageBelowNotice = memo(BelowNotice);
const OverlaysOfPage = memo(Overlays);
const PaletteOverlaysOfPage = memo(PaletteOverlays);
const Drawer = memo(NavigationDrawer);
const Question = memo(LegalQuestion);

const legalFoot = (
  <footer className={styles.foot}>
    <LegalFoot />
  </footer>
);

interface ShellLayoutProps {
  readonly frame: Frame;
  readonly page: PortalPage;
  /** Of the page, while it is not known whether a notice comes above it. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** Top bar, the main landmark and, where it belongs to the frame, the navigation around every page of those who are signed in. */
export function ShellLayout({ frame, page, skeleton, children }: ShellLayoutProps) {
  useSignedInTexts();
  const t = useTexts();
  const { key } = useLocation();
  // The drawer belongs to the visit that it was opened on: every navigation closes it.
  const [drawerOpenedOn, setDrawerOpenedOn] = useState<string | null>(null);
  const visit = useRef(key);
  useEffect(() => {
    visit.current = key;
  }, [key]);
  const openDrawer = useCallback(() => setDrawerOpenedOn(visit.current), []);
  const closeDrawer = useCallback(() => setDrawerOpenedOn(null), []);
  const hasNavigation = frame === 'navigation';
  usePreloadWhenIdle(page);
  useOpenAhead();
  useEffect(keepFocus, []);
  return (
    <>
      <SkipLink>{t('skipToContent')}</SkipLink>
      <TopBarOfPage isShopReady={hasNavigation} onOpenMenu={hasNavigation ? openDrawer : null} />
      <div className={styles.shell} data-frame={frame}>
        {hasNavigation && <SidebarOfPage page={page} />}
        <div className={styles.content}>
          <main id="main" tabIndex={-1} className={styles.main}>
            <AnnouncementsOfPage />
            {hasNavigation && <Question />}
            {hasNavigation ? (
              <PageBelowNotice page={page} skeleton={skeleton}>
                {children}
              </PageBelowNotice>
            ) : (
              children
            )}
          </main>
          {legalFoot}
        </div>
      </div>
      <OverlaysOfPage />
      <PaletteOverlaysOfPage />
      {hasNavigation && <Drawer page={page} open={drawerOpenedOn === key} onClose={closeDrawer} />}
    </>
  );
}
