import { useHost } from '@kontor/platform/host';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { Text } from '@kontor/ui/text';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { marketingConsent, storeMarketingConsent } from '../analytics/consent.ts';
import { enableTracking } from '../analytics/tag-manager.ts';
import { useShell } from '../shell/shell-store.ts';
import { hostNamespace } from '../start/host-texts.ts';
import styles from './cookie-banner.module.css';

/** Asks once for marketing consent; until it is given nothing is measured. The footer's 'Cookies' opens it again. */
export function CookieBanner() {
  const { config, track } = useHost();
  const isOpen = useShell(({ cookieBannerIsOpen }) => cookieBannerIsOpen);

  useEffect(() => {
    if (marketingConsent() === null) useShell.setState({ cookieBannerIsOpen: true });
    else enableTracking(config.tagManagerId);
  }, [config]);

  const decide = (status: boolean) => {
    storeMarketingConsent(status, config.cookieDomain);
    useShell.setState({ cookieBannerIsOpen: false });
    enableTracking(config.tagManagerId);
    track('marketing-status-changed', { status });
  };
  return isOpen && <Banner onDecide={decide} />;
}

function Banner({ onDecide }: { onDecide: (status: boolean) => void }) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'cookies' });
  const [view, setView] = useState<'question' | 'options'>('question');
  return (
    <section className={styles.banner} aria-label={t('label')}>
      {view === 'question' ? (
        <Question onDecide={onDecide} onOptions={() => setView('options')} />
      ) : (
        <Options onDecide={onDecide} onBack={() => setView('question')} />
      )}
    </section>
  );
}

interface ViewProps {
  readonly onDecide: (status: boolean) => void;
}

/** Accepting and declining look the same, as German law asks (contract.md §5.11). */
function Question({ onDecide, onOptions }: ViewProps & { onOptions: () => void }) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'cookies.question' });
  return (
    <>
      <Text as="h2" variant="h2">
        {t('title')}
      </Text>
      <Text variant="ui" tone="secondary">
        {t('text')}
      </Text>
      <div className={styles.actions}>
        <Button variant="outlined" width="full" onClick={onOptions}>
          {t('options')}
        </Button>
        <Button variant="outlined" width="full" onClick={() => onDecide(false)}>
          {t('decline')}
        </Button>
        <Button variant="outlined" width="full" onClick={() => onDecide(true)}>
          {t('accept')}
        </Button>
      </div>
    </>
  );
}

function Options({ onDecide, onBack }: ViewProps & { onBack: () => void }) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'cookies.options' });
  const [marketing, setMarketing] = useState(marketingConsent() ?? false);
  return (
    <>
      <Text as="h2" variant="h2">
        {t('title')}
      </Text>
      <div className={styles.option}>
        <Checkbox checked locked help={t('essential.text')}>
          {t('essential.title')}
        </Checkbox>
        <Text variant="small" tone="secondary">
          {t('essential.always')}
        </Text>
      </div>
      <div className={styles.option}>
        <Checkbox
          checked={marketing}
          onChange={({ currentTarget }) => setMarketing(currentTarget.checked)}
          help={t('marketing.text')}
        >
          {t('marketing.title')}
        </Checkbox>
      </div>
      <div className={styles.actions}>
        <Button variant="outlined" width="full" onClick={onBack}>
          {t('back')}
        </Button>
        <Button width="full" onClick={() => onDecide(marketing)}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
