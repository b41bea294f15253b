import { Loading } from '@kontor/platform/parts/loading';
import { Card } from '@kontor/ui/card';
import { Page, Stack } from '@kontor/ui/page';
import { SkeletonHead, SkeletonRows, SkeletonText } from '@kontor/ui/skeleton';
import { Waiting } from './waiting.tsx';

/** A page whose code or data is loading: heading, one sentence, one sheet. */
export function PageSkeleton() {
  return (
    <Page>
      <Waiting />
      <Loading>
        <Stack gap={6}>
          <SkeletonHead />
          <Card>
            <SkeletonText lines={3} />
          </Card>
          <Card flush>
            <SkeletonRows rows={4} />
          </Card>
        </Stack>
      </Loading>
    </Page>
  );
}
