import type { CheckedOffer } from '@kontor/contract/offer';
import { formatList } from '@kontor/domain/list';
import { isPlan } from '@kontor/domain/product';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Link, type To } from 'react-router-dom';
import { useFormat } from '../../use-format.ts';
import { usePlatformTexts } from '../../use-platform-texts.ts';
import { useOfferTexts } from './use-offer-texts.ts';

/** The parameter of the subscription's address that opens an offer; also in the link of the mail. */
export const offerParameter = 'offer';

interface OfferNoticeProps {
  readonly offer: Pick<CheckedOffer, 'partnerName' | 'validUntil' | 'cart' | 'totalToday'>;
  /** Where it is opened. */
  readonly to: To;
}

/** That the agency has prepared something for this shop, and what: there may be several. */
export function OfferNotice({ offer: { partnerName, validUntil, cart, totalToday }, to }: OfferNoticeProps) {
  const t = useOfferTexts();
  const { date, money } = useFormat();
  const contents = useContents(cart);
  const price = t(cart.isYearlySubscription ? 'perYear' : 'perMonth', {
    contents,
    amount: money(totalToday ?? cart.total),
  });
  return (
    <Alert
      announce={false}
      layout="inline"
      title={t('title', { partner: partnerName })}
      actions={
        <ButtonLink size="sm" variant="outlined" render={<Link to={to} />}>
          {t('open')}
        </ButtonLink>
      }
    >
      {price} {t('text', { date: date(validUntil) })}
    </Alert>
  );
}

/** `Professional und 5 WMS-Geräte` */
function useContents({ items }: Pick<CheckedOffer['cart'], 'items'>): string {
  const t = useOfferTexts();
  const platform = usePlatformTexts();
  const { language } = useFormat();
  const names = items.map(({ product: { type }, quantity }) => {
    const product = { type };
    if (isPlan(product)) return platform(`plan.${product.type}`);
    return t(type === 'wms' ? 'wms' : 'pos', { count: quantity });
  });
  return formatList(names, language);
}
