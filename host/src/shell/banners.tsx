import { useRef } from 'react';
import styles from './banners.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { useBannerSpace } from './use-banner-space.ts';
import { WaitBanner } from './wait-banner.tsx';

/** What holds up the whole portal and mends itself, above every page. */
export function Banners() {
  const banners = useRef<HTMLDivElement>(null);
  useBannerSpace(banners, '--banners');
  return (
    <div ref={banners} className={styles.banners}>
      <ConnectionBanner />
      <WaitBanner />
    </div>
  );
}
