import { useHost } from '@kontor/platform/host';
import { useEffect, useRef, useState } from 'react';
import { useShell } from '../base/shell-store.ts';
import { useBannerSpace } from '../base/use-banner-space.ts';
import { useTexts } from '../base/use-texts.ts';
import { beginAnew } from '../session/begin-anew.ts';
import { marketingConsent, storeMarketingConsent } from './consent.ts';
import styles from './cookie-banner.module.css';
import { Options, Question } from './cookie-views.tsx';
import { isTagManagerStarted } from './tag-manager.ts';
import { useBannerFocus } from './use-banner-focus.ts';
import { useTagManager } from './use-tag-manager.ts';

/** Asks once for marketing consent; nothing is measured without it. 'Cookies' in footers and user menu opens it again. */
export function CookieBanner() {
  const { config, track } = useHost();
  const isOpen = useShell(({ cookieBannerIsOpen }) => cookieBannerIsOpen);
  useTagManager();

  useEffect(() => {
    if (marketingConsent() === null) useShell.setState({ cookieBannerIsOpen: true });
  }, []);

  const decide = (status: boolean) => {
    const isChange = marketingConsent() !== status;
    storeMarketingConsent(status, config.cookieDomain);
    useShell.setState({ cookieBannerIsOpen: false });
    if (isChange) track('marketing-status-changed', { status });
    // Running scripts cannot be removed, so a page without consent is loaded without them.
    if (!status && isTagManagerStarted(config.tagManagerId)) beginAnew();
  };
  return isOpen && <Banner onDecide={decide} />;
}

function Banner({ onDecide }: { onDecide: (status: boolean) => void }) {
  const t = useTexts();
  const ref = useRef<HTMLElement>(null);
  const [isFirst] = useState(() => marketingConsent() === null);
  const [view, setView] = useState<'question' | 'options'>(isFirst ? 'question' : 'options');
  useBannerSpace(ref, '--cookie-banner');
  useBannerFocus(ref, view, isFirst);
  return (
    <section ref={ref} className={styles.banner} data-view={view} aria-label={t('cookies.label')}>
      {view === 'question' ? (
        <Question onDecide={onDecide} onOptions={() => setView('options')} />
      ) : (
        <Options onDecide={onDecide} onBack={() => setView('question')} />
      )}
    </section>
  );
}
