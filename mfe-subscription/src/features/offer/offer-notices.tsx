import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Link } from 'react-router-dom';
import { useOffers } from '../../billing/use-offers.ts';
import { offerParameter } from '../../selection/selection-params.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** That the agency has prepared something, until it is decided on; the offer that is open shows itself. */
export function OfferNotices({ openedUuid }: { openedUuid: string | null }) {
  const t = useTexts();
  const { date } = useFormat();
  const waiting = (useOffers().data ?? []).filter(({ uuid, state }) => state === 'sent' && uuid !== openedUuid);
  return waiting.map(({ uuid, partnerName, validUntil }) => (
    <Alert
      key={uuid}
      announce={false}
      layout="inline"
      title={t('offer.notice.title', { partner: partnerName })}
      actions={
        <ButtonLink size="sm" variant="outlined" render={<Link to={{ search: `?${offerParameter}=${uuid}` }} />}>
          {t('offer.notice.open')}
        </ButtonLink>
      }
    >
      {t('offer.notice.text', { date: date(validUntil) })}
    </Alert>
  ));
}
