import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonText } from '@kontor/ui/skeleton';
import { useTexts } from '../../texts/use-texts.ts';

/** The facts, and the shop below them: what is above it is not known yet, so it would have to move. */
export function ErpSkeleton() {
  const t = useTexts();
  return (
    <Stack>
      <AccountStrip label="">
        {['plan', 'orders', 'lastOrder'].map((fact) => (
          <AccountFact
            key={fact}
            label={<Skeleton width="third" />}
            figure={<Skeleton shape="figure" width="half" />}
            note={<Skeleton width="most" />}
          />
        ))}
      </AccountStrip>
      <Card title={t('erp.card')}>
        <SkeletonText lines={3} />
      </Card>
    </Stack>
  );
}
