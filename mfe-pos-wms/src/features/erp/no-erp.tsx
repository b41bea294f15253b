import type { RouteName } from '@kontor/contract/routes';
import { usePagePath } from '@kontor/platform/host-hooks';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

type Reason = 'shopware5' | 'ended' | 'preparing';

const ways: Record<Reason, RouteName> = { shopware5: 'migration', ended: 'subscription', preparing: 'preparing' };

/** Why the ERP cannot be used, and the page on which that changes. */
export function NoErp({ reason }: { reason: Reason }) {
  const t = useTexts();
  const pagePath = usePagePath();
  return (
    <Card flush>
      <EmptyState
        title={t(`erp.none.${reason}.title`)}
        titleAs="h2"
        action={<ButtonLink render={<Link to={pagePath(ways[reason])} />}>{t(`erp.none.${reason}.action`)}</ButtonLink>}
      >
        {t(`erp.none.${reason}.text`)}
      </EmptyState>
    </Card>
  );
}
