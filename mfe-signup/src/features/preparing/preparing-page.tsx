import { brand } from '@kontor/contract/brand';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { Stop, Stops } from '@kontor/ui/stops';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { mdiInformationOutline } from '@mdi/js';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './preparing-page.module.css';
import { ShopCard } from './shop-card.tsx';
import { preparingStops, stopState } from './stop-states.ts';
import { usePreparedShop } from './use-prepared-shop.ts';

/** Landing page of a shop while it is being set up (spec §2). */
export function PreparingPage() {
  const t = useTexts();
  const { shop, error, isSlow, isFetching, checkNow } = usePreparedShop();
  const state = shop.cloudShop?.state ?? 'active';
  const address = (shop.mainShopUrl && URL.parse(shop.mainShopUrl)?.host) || null;

  return (
    <div className={styles.page}>
      <div>
        <Text as="h1" variant="display" tabIndex={-1}>
          {t('preparing.title')}
        </Text>
        <div className={styles.lead}>
          <Text variant="lead" tone="secondary">
            {t('preparing.lead')}
          </Text>
        </div>
        <Stops label={t('preparing.stops')} live>
          {preparingStops.map((stop) => (
            <Stop
              key={stop}
              title={t(`preparing.${stop}`)}
              titleAs="h2"
              state={stopState(stop, state)}
              stateLabel={t(`preparing.state.${stopState(stop, state)}`)}
              running={stopState(stop, state) === 'current'}
            >
              {stop === 'accepted' && !address
                ? t('preparing.acceptedTextNoAddress')
                : t(`preparing.${stop}Text`, { address: address ?? '' })}
            </Stop>
          ))}
        </Stops>
        <div className={styles.notes}>
          {error && (
            <Alert
              tone="warning"
              title={t('preparing.failedTitle')}
              actions={
                <Button variant="outlined" size="sm" loading={isFetching} onClick={checkNow}>
                  {t('preparing.retry')}
                </Button>
              }
            >
              {t('preparing.failed')}
            </Alert>
          )}
          {isSlow && (
            <Alert
              title={t('preparing.slowTitle')}
              actions={<TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>}
            >
              {t('preparing.slow')}
            </Alert>
          )}
          <p className={styles.stay}>
            <Icon path={mdiInformationOutline} />
            {t('preparing.stay')}
          </p>
        </div>
      </div>
      <ShopCard shop={shop} address={address} />
    </div>
  );
}
