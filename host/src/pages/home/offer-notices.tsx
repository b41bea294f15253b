import { useApiQuery, useMayCall, useNow, usePagePath, useShopParams } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { createSearchParams, Link } from 'react-router-dom';
import { useTexts } from '../../start/use-texts.ts';
import { homeCalls } from './home-queries.ts';

/** What the agency offers for this shop, until it is decided on or has run out. */
export function OfferNotices() {
  const t = useTexts();
  const { date } = useFormat();
  const pagePath = usePagePath();
  const now = useNow();
  const { data: offers = [] } = useApiQuery(
    homeCalls.offers,
    { params: useShopParams() },
    // The page has asked for it already: a failed call is not repeated because the notice is shown.
    { retryOnMount: false, enabled: useMayCall()(homeCalls.offers) },
  );
  const waiting = offers.filter(({ state, validUntil }) => state === 'sent' && new Date(validUntil) > now);
  return waiting.map(({ uuid, partnerName, validUntil }) => (
    <Alert
      key={uuid}
      announce={false}
      layout="inline"
      title={t('home.offer.title', { partner: partnerName })}
      actions={
        <ButtonLink
          size="sm"
          variant="outlined"
          render={<Link to={`${pagePath('subscription')}?${createSearchParams({ offer: uuid })}`} />}
        >
          {t('home.offer.open')}
        </ButtonLink>
      }
    >
      {t('home.offer.text', { date: date(validUntil) })}
    </Alert>
  ));
}
