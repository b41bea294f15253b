import { useHost } from '@kontor/platform/host';
import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { late } from '@kontor/ui/late';
import { Suspense, useRef, useState } from 'react';
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

/** For the vendor's people alone: others do not learn of it. */
const { Component: SupportView } = late(
  async () => (await import(/* webpackChunkName: "view" */ './support-view/support-view.tsx')).SupportView,
);

/** Whose portal one of the vendor's people sees; its place is there from the first paint on. It outlives the role, and not the session. */
function SupportViewOfStaff({ isHydrated }: { readonly isHydrated: boolean }) {
  const { user } = useHost().session;
  const [wasStaff, setStaff] = useState(false);
  const isStaff = (user !== null && user.staffRole !== null) || wasStaff;
  if (isStaff && !wasStaff) setStaff(true);
  if (!isStaff) return null;
  const place = user?.supportView ? <div className={styles.place} /> : null;
  return isHydrated ? (
    <Suspense fallback={place}>
      <SupportView />
    </Suspense>
  ) : (
    place
  );
}

/** Temporary conditions of the whole portal, above every page; and the banner of a developer's build. */
export function Banners() {
  const banners = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const { user } = useHost().session;
  const overridden = overriddenRemotes(useSurroundings().registry());
  useBannerSpace(banners, '--banners');
  return (
    <div ref={banners} className={styles.banners}>
      <SupportViewOfStaff key={user?.uuid} isHydrated={isHydrated} />
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
