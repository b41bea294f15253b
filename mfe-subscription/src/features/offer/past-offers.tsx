import type { CheckedOffer } from '@kontor/contract/offer';
import { offerParameter } from '@kontor/platform/parts/offer/offer-notice';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Billing } from '../../billing/use-billing.ts';
import { useOffers } from '../../billing/use-offers.ts';
import { useOfferRefusals } from '../../selection/use-offer-refusals.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { outcomeOf } from './outcome.ts';

/** As many are shown at first. */
const fewOffers = 3;

/**
 * Offers that were accepted, declined, withdrawn or that ran out, and those that the contract has made impossible, which can
 * still be declined; newest first. Nothing while there are none.
 */
export function PastOffers({ billing }: { billing: Billing }) {
  const t = useTexts();
  const [isAll, setAll] = useState(false);
  const refusalsOf = useOfferRefusals(billing);
  const past = (useOffers().data ?? []).filter((offer) => offer.state !== 'sent' || refusalsOf(offer).length > 0);
  if (past.length === 0) return null;
  return (
    <Card
      title={t('offer.past.title')}
      flush
      foot={
        past.length > fewOffers && (
          <Button variant="link" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('offer.past.less') : t('offer.past.all', { count: past.length })}
          </Button>
        )
      }
    >
      <CardRows>
        {(isAll ? past : past.slice(0, fewOffers)).map((offer) => (
          <PastOffer key={offer.uuid} offer={offer} />
        ))}
      </CardRows>
    </Card>
  );
}

function PastOffer({ offer }: { offer: CheckedOffer }) {
  const t = useTexts();
  const { date, money } = useFormat();
  const { uuid, partnerName, cart, closedAt, validUntil } = offer;
  const day = date(closedAt ?? validUntil);
  const isOpen = offer.state === 'sent';
  return (
    <CardRow
      title={partnerName}
      text={`${t(`offer.past.${isOpen ? 'refused' : outcomeOf(offer)}`, { date: day })} · ${t(
        cart.isYearlySubscription ? 'offer.past.perYear' : 'offer.past.perMonth',
        { amount: money(cart.total) },
      )}`}
      end={
        <TextLink
          render={<Link to={{ search: `?${offerParameter}=${uuid}` }} />}
          aria-label={t(isOpen ? 'offer.past.openUntil' : 'offer.past.openOf', { partner: partnerName, date: day })}
        >
          {t('offer.past.open')}
        </TextLink>
      }
    />
  );
}
