import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { late } from '@kontor/ui/late';
import { Suspense, useRef } from 'react';
import { useBannerSpace } from '../base/use-banner-space.ts';
import { useSurroundings } from '../federation/surroundings.ts';
import styles from './banners.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { overriddenRemotes } from './override-banner/overridden-remotes.ts';
import { WaitBanner } from './wait-banner.tsx';

/** Only developers see it, so it is not in the first load. */
const { Component: OverrideBanner } = late(
  async () =>
    (await import(/* webpackChunkName: "override-banner" */ './override-banner/override-banner.tsx')).OverrideBanner,
);

/** Temporary conditions of the whole portal, above every page; and the banner of a developer's build. */
export function Banners() {
  const banners = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const overridden = overriddenRemotes(useSurroundings().registry());
  useBannerSpace(banners, '--banners');
  return (
    <div ref={banners} className={styles.banners}>
      <ConnectionBanner />
      <WaitBanner />
      {isHydrated && overridden.length > 0 && (
        <Suspense fallback={null}>
          <OverrideBanner remotes={overridden} />
        </Suspense>
      )}
    </div>
  );
}
