import type { CheckedOffer } from '@kontor/contract/offer';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Link, type To } from 'react-router-dom';
import { useFormat } from '../../use-format.ts';
import { useOfferTexts } from './use-offer-texts.ts';

/** The parameter of the subscription's address that opens an offer; also in the link of the mail. */
export const offerParameter = 'offer';

interface OfferNoticeProps {
  readonly offer: Pick<CheckedOffer, 'partnerName' | 'validUntil'>;
  /** Where it is opened. */
  readonly to: To;
}

/** That the agency has prepared something for this shop. */
export function OfferNotice({ offer: { partnerName, validUntil }, to }: OfferNoticeProps) {
  const t = useOfferTexts();
  const { date } = useFormat();
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
      {t('text', { date: date(validUntil) })}
    </Alert>
  );
}
