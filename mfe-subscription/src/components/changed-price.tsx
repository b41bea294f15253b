import type { CartPrice } from '@kontor/contract/cart';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { useTexts } from '../texts/use-texts.ts';

interface ChangedPriceProps {
  readonly offered: Pick<CartPrice, 'total' | 'isYearlySubscription'>;
  /** Gross, in cents. */
  readonly today: number;
}

/** That an offer costs something else than when it was prepared: what is ordered costs what it costs today. */
export function ChangedPrice({ offered, today }: ChangedPriceProps) {
  const t = useTexts();
  const { money } = useFormat();
  if (offered.total === today) return null;
  const amounts = { offered: money(offered.total), today: money(today) };
  return (
    <Alert tone="warning" announce={false} title={t('offer.price.title')}>
      {t(offered.isYearlySubscription ? 'offer.price.perYear' : 'offer.price.perMonth', amounts)}
    </Alert>
  );
}
