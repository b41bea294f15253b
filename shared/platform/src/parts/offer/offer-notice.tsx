import type { CheckedOffer } from '@kontor/contract/offer';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import type { ComponentProps } from 'react';
import { useCartContents } from '../../cart-contents/use-cart-contents.ts';
import { useMayCall } from '../../host-hooks.ts';
import { useFormat } from '../../use-format.ts';
import { useOfferTexts } from './use-offer-texts.ts';

/** The parameter of the subscription's address that opens an offer; also in the link of the mail. */
export const offerParameter = 'offer';

interface OfferNoticeProps {
  readonly offer: Pick<CheckedOffer, 'partnerName' | 'validUntil' | 'cart' | 'totalToday'>;
  /** That opens it. */
  readonly link: NonNullable<ComponentProps<typeof ButtonLink>['render']>;
}

/** That the agency has prepared something for this shop, and what: there may be several. Not every role may decide on it. */
export function OfferNotice({ offer: { partnerName, validUntil, cart, totalToday }, link }: OfferNoticeProps) {
  const t = useOfferTexts();
  const { date, money } = useFormat();
  const mayDecide = useMayCall()(decisionCall);
  const contents = useCartContents()(cart);
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
        <ButtonLink size="sm" variant="outlined" render={link}>
          {t('open')}
        </ButtonLink>
      }
    >
      {price} {t(mayDecide ? 'text' : 'viewOnly', { date: date(validUntil) })}
    </Alert>
  );
}

const decisionCall = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/offer/{offerUuid}/decline';
