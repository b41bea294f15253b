import { Loading } from '@kontor/platform/parts/loading';
import { Card } from '@kontor/ui/card';
import { Columns, Page, Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonHead, SkeletonRows, SkeletonText } from '@kontor/ui/skeleton';
import { StickyFooter } from '@kontor/ui/sticky-footer';

/** The page in its final shape while it loads. */
export function SubscriptionSkeleton() {
  return (
    <Loading>
      <Page>
        <SkeletonHead />
        <Columns
          layout="aside-344"
          aside={
            <Card>
              <Figures />
            </Card>
          }
        >
          <Card>
            <SkeletonText lines={5} />
          </Card>
          <Card flush>
            <SkeletonRows rows={5} />
          </Card>
          <Card flush>
            <SkeletonRows rows={2} />
          </Card>
        </Columns>
        <StickyFooter show="one-column" actions={<Skeleton shape="button" />} />
      </Page>
    </Loading>
  );
}

/** The aside while the first price is on its way. */
export function AsideSkeleton() {
  return (
    <Loading>
      <Figures />
    </Loading>
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
