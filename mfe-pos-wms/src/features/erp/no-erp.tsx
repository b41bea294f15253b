import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { useTexts } from '../../texts/use-texts.ts';

type Reason = 'shopware5' | 'ended' | 'preparing';

/** Names of pages. */
const ways = { shopware5: 'migration', ended: 'subscription', preparing: 'preparing' } as const satisfies Record<
  Reason,
  string
>;

/** Why the ERP cannot be used, and the page on which that changes. */
export function NoErp({ reason }: { reason: Reason }) {
  const t = useTexts();
  return (
    <Card flush>
      <EmptyState
        title={t(`erp.none.${reason}.title`)}
        titleAs="h2"
        action={<ButtonLink render={<PageLink page={ways[reason]} />}>{t(`erp.none.${reason}.action`)}</ButtonLink>}
      >
        {t(`erp.none.${reason}.text`)}
      </EmptyState>
    </Card>
  );
}
