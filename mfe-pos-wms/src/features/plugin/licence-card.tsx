import { CopyButton } from '@kontor/platform/parts/copy-button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './plugin-page.module.css';

/** What the merchant enters in the plugin. */
export function LicenceCard({ licence }: { licence: string }) {
  const t = useTexts();
  return (
    <Card title={t('plugin.licence.title')}>
      <Stack gap={3} align="start">
        <code className={styles.licence}>{licence}</code>
        <CopyButton
          text={licence}
          label={t('plugin.licence.copy')}
          done={t('plugin.licence.copied')}
          failed={t('plugin.licence.copyFailed')}
        />
        <Text variant="small" tone="secondary">
          {t('plugin.licence.text')}
        </Text>
      </Stack>
    </Card>
  );
}
