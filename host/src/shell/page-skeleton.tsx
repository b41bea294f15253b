import { Card } from '@kontor/ui/card';
import { Page, Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonArea, SkeletonRows, SkeletonText } from '@kontor/ui/skeleton';
import { useTexts } from '../start/use-texts.ts';
import { Waiting } from './waiting.tsx';

/** A page whose code or data is on its way: heading, one sentence, one sheet. */
export function PageSkeleton() {
  const t = useTexts();
  return (
    <Page>
      <Waiting />
      <SkeletonArea text={t('contentLoading')}>
        <Stack gap={6}>
          <Stack gap={3}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="third" />
          </Stack>
          <Card>
            <SkeletonText lines={3} />
          </Card>
          <Card flush>
            <SkeletonRows rows={4} />
          </Card>
        </Stack>
      </SkeletonArea>
    </Page>
  );
}
