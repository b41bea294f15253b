import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Skeleton } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';

/** The card of the referral link before the link is known: its words are. */
export function ReferralSkeleton() {
  const t = useTexts();
  return (
    <Card title={t('referral.title')}>
      <Stack gap={4} align="stretch">
        <Text variant="ui" tone="secondary">
          {t('referral.text')}
        </Text>
        <Skeleton shape="field" width="most" />
      </Stack>
    </Card>
  );
}
