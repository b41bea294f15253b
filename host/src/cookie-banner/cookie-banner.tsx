import { brand } from '@kontor/contract/brand';
import { useHost } from '@kontor/platform/host';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useEffect, useState } from 'react';
import { marketingConsent, storeMarketingConsent } from '../analytics/consent.ts';
import { enableTracking } from '../analytics/tag-manager.ts';
import { useShell } from '../shell/shell-store.ts';
import { useTexts } from '../start/use-texts.ts';
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
  const t = useTexts();
  const [view, setView] = useState<'question' | 'options'>('question');
  return (
    <section className={styles.banner} aria-label={t('cookies.label')}>
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
  const t = useTexts();
  return (
    <>
      <Text as="h2" variant="h2">
        {t('cookies.question.title')}
      </Text>
      <Text variant="ui" tone="secondary">
        {t('cookies.question.text')}{' '}
        <TextLink href={brand.legal.privacy} target="_blank">
          {t('cookies.question.privacy')}
        </TextLink>
      </Text>
      <div className={styles.actions}>
        <Button variant="outlined" width="full" onClick={onOptions}>
          {t('cookies.question.options')}
        </Button>
        <Button variant="outlined" width="full" onClick={() => onDecide(false)}>
          {t('cookies.question.decline')}
        </Button>
        <Button variant="outlined" width="full" onClick={() => onDecide(true)}>
          {t('cookies.question.accept')}
        </Button>
      </div>
    </>
  );
}

function Options({ onDecide, onBack }: ViewProps & { onBack: () => void }) {
  const t = useTexts();
  const [marketing, setMarketing] = useState(marketingConsent() ?? false);
  return (
    <>
      <Text as="h2" variant="h2">
        {t('cookies.options.title')}
      </Text>
      <div className={styles.option}>
        <Checkbox checked locked help={t('cookies.options.essential.text')}>
          <strong>{t('cookies.options.essential.title')}</strong>
        </Checkbox>
        <Text variant="small" tone="secondary">
          {t('cookies.options.essential.always')}
        </Text>
      </div>
      <div className={styles.option}>
        <Checkbox
          checked={marketing}
          onChange={({ currentTarget }) => setMarketing(currentTarget.checked)}
          help={t('cookies.options.marketing.text')}
        >
          <strong>{t('cookies.options.marketing.title')}</strong>
        </Checkbox>
      </div>
      <div className={styles.actions}>
        <Button variant="outlined" width="full" onClick={onBack}>
          {t('cookies.options.back')}
        </Button>
        <Button width="full" onClick={() => onDecide(marketing)}>
          {t('cookies.options.save')}
        </Button>
      </div>
    </>
  );
}
