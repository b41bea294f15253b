import { dunningSeverity } from '@kontor/domain/dunning';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { CountBadge } from '@kontor/ui/badge';
import { useTexts } from '../base/use-texts.ts';
import type { NavigationTexts } from './navigation-texts.ts';
import { useDunning } from './use-dunning.ts';

interface OverdueCountProps {
  readonly className: string | undefined;
}

/** How many invoices are overdue, while the shop is dunned. */
export function OverdueCount({ className }: OverdueCountProps) {
  return dunningSeverity(useDunning()) === 'none' ? null : <Count className={className} />;
}

function Count({ className }: OverdueCountProps) {
  const t = useTexts<NavigationTexts>();
  const { data } = useApiQuery('GET /organization/{organizationUuid}/shop/{shopUuid}/balance', {
    params: useShopParams(),
  });
  const count = data?.items.filter(({ isOverdue }) => isOverdue).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={className}>
      <CountBadge count={count} label={t('navigation.overdueInvoices', { count })} />
    </span>
  );
}
