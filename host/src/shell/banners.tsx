import styles from './banners.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { WaitBanner } from './wait-banner.tsx';

/** What holds up the whole portal and mends itself, above every page. */
export function Banners() {
  return (
    <div className={styles.banners}>
      <ConnectionBanner />
      <WaitBanner />
    </div>
  );
}
