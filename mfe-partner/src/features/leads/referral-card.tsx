import { CopyButton } from '@kontor/platform/parts/copy-button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Skeleton } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './referral-card.module.css';

/** The partner's own link to the sign-up, to be handed on; `null` before it is known. */
export function ReferralCard({ url }: { url: string | null }) {
  const t = useTexts();
  return (
    <Card title={t('referral.title')}>
      <Stack gap={4} align="stretch">
        <Text variant="ui" tone="secondary">
          {t('referral.text')}
        </Text>
        {url === null ? (
          <Skeleton shape="field" width="most" />
        ) : (
          <Stack direction="row" gap={4} align="center">
            <code className={styles.url}>{url}</code>
            <CopyButton
              text={url}
              label={t('referral.copy')}
              done={t('referral.copied')}
              failed={t('referral.copyFailed')}
            />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
