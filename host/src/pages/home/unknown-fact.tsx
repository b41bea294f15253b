import { Loading } from '@kontor/platform/parts/loading';
import { type Query, useLoadFailure } from '@kontor/platform/use-load-failure';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { AccountFact } from '@kontor/ui/account-strip';
import { Button } from '@kontor/ui/button';
import { Skeleton, SkeletonText } from '@kontor/ui/skeleton';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

/** Takes the place of a fact until its call has answered, and says so if it does not. */
export function UnknownFact({ label, query }: { label: string; query: Query<unknown> }) {
  const t = useTexts<PageTexts>();
  const failure = useLoadFailure(query);
  if (failure) {
    return (
      <AccountFact
        label={label}
        note={<span role="status">{t('home.account.failed')}</span>}
        link={<RetryLink isRetrying={failure.isRetrying} onRetry={failure.onRetry} />}
      />
    );
  }
  return (
    <AccountFact label={label}>
      <Loading>
        <Skeleton shape="figure" width="half" />
        <SkeletonText lines={2} />
      </Loading>
    </AccountFact>
  );
}

export function RetryLink({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const platform = usePlatformTexts();
  return (
    <Button variant="link" size="sm" loading={isRetrying} onClick={onRetry}>
      {platform(isRetrying ? 'retrying' : 'retry')}
    </Button>
  );
}
