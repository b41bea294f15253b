import { Card } from '@kontor/ui/card';
import { Columns, Page, Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonArea, SkeletonRows } from '@kontor/ui/skeleton';
import { useTexts } from '../../texts/use-texts.ts';

/** The page in its final shape while it loads. */
export function SubscriptionSkeleton() {
  const t = useTexts();
  return (
    <SkeletonArea text={t('loading')}>
      <Page>
        <Stack gap={3}>
          <Skeleton shape="title" width="third" />
          <Skeleton width="half" />
        </Stack>
        <Columns
          layout="aside-344"
          aside={
            <Card>
              <Figures />
            </Card>
          }
        >
          <Card flush>
            <SkeletonRows rows={5} />
          </Card>
          <Card flush>
            <SkeletonRows rows={2} />
          </Card>
        </Columns>
      </Page>
    </SkeletonArea>
  );
}

/** The aside while the first price is on its way. */
export function AsideSkeleton() {
  const t = useTexts();
  return (
    <SkeletonArea text={t('loading')}>
      <Figures />
    </SkeletonArea>
  );
}

function Figures() {
  return (
    <Stack gap={4}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="figure" width="half" />
      <Skeleton shape="button" />
    </Stack>
  );
}
