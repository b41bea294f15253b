import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonRows } from '@kontor/ui/skeleton';

/** Strip and list, as on home and payout. */
export function AccountSkeleton({ facts }: { facts: number }) {
  return (
    <Stack>
      <AccountStrip label="">
        {Array.from({ length: facts }, (_, index) => (
          <AccountFact
            key={index}
            label={<Skeleton width="third" />}
            figure={<Skeleton shape="figure" width="half" />}
            note={<Skeleton width="most" />}
          />
        ))}
      </AccountStrip>
      <Card flush>
        <SkeletonRows rows={4} />
      </Card>
    </Stack>
  );
}
