import { legalPath } from '@kontor/contract/legal-path';
import { useBrand } from '@kontor/platform/host-hooks';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useState } from 'react';
import { useTexts } from '../base/use-texts.ts';
import { marketingConsent } from './consent.ts';
import styles from './cookie-banner.module.css';

interface ViewProps {
  readonly onDecide: (status: boolean) => void;
}

/** Accepting and declining look the same, as German law requires (contract.md §5.11). */
export function Question({ onDecide, onOptions }: ViewProps & { onOptions: () => void }) {
  const t = useTexts();
  return (
    <>
      <Text as="h2" variant="h2" tabIndex={-1}>
        {t('cookies.question.title', { brand: useBrand().name })}
      </Text>
      <Text variant="ui" tone="secondary">
        {t('cookies.question.text')}{' '}
        <TextLink href={legalPath('privacy')} target="_blank">
          {t('cookies.question.privacy')}
        </TextLink>
      </Text>
      <div className={styles.answers}>
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

export function Options({ onDecide, onBack }: ViewProps & { onBack: () => void }) {
  const t = useTexts();
  const [marketing, setMarketing] = useState(marketingConsent() ?? false);
  return (
    <>
      <Text as="h2" variant="h2" tabIndex={-1}>
        {t('cookies.options.title')}
      </Text>
      <div className={styles.option}>
        <Checkbox checked locked help={t('cookies.options.essential.text')}>
          <strong>{t('cookies.options.essential.title')}</strong>
        </Checkbox>
        <span className={styles.always}>{t('cookies.options.essential.always')}</span>
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
