import { brand } from '@kontor/contract/brand';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { Stop, Stops } from '@kontor/ui/stops';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { mdiInformationOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import styles from './preparing-page.module.css';
import { ShopCard } from './shop-card.tsx';
import { preparingStops, stopState } from './stop-states.ts';
import { usePreparedShop } from './use-prepared-shop.ts';

/** Landing page of a shop while it is being set up (spec §2). */
export function PreparingPage() {
  const { t } = useTranslation('signup', { keyPrefix: 'preparing' });
  const { shop, error, isSlow, isFetching, checkNow } = usePreparedShop();
  const state = shop.cloudShop?.state ?? 'active';
  const address = shop.mainShopUrl && new URL(shop.mainShopUrl).host;

  return (
    <div className={styles.page}>
      <div>
        <Text as="h1" variant="display" tabIndex={-1}>
          {t('title')}
        </Text>
        <div className={styles.lead}>
          <Text variant="lead">{t('lead')}</Text>
        </div>
        <Stops label={t('stops')} live>
          {preparingStops.map((stop) => (
            <Stop
              key={stop}
              title={t(stop)}
              titleAs="h2"
              state={stopState(stop, state)}
              stateLabel={t(`state.${stopState(stop, state)}`)}
              running={stopState(stop, state) === 'current'}
            >
              {stop === 'accepted' && !address ? t('acceptedTextNoAddress') : t(`${stop}Text`, { address })}
            </Stop>
          ))}
        </Stops>
        <div className={styles.notes}>
          {error && (
            <Alert
              tone="warning"
              title={t('failedTitle')}
              actions={
                <Button variant="outlined" size="sm" loading={isFetching} onClick={checkNow}>
                  {t('retry')}
                </Button>
              }
            >
              {t('failed')}
            </Alert>
          )}
          {isSlow && (
            <Alert
              title={t('slowTitle')}
              actions={<TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>}
            >
              {t('slow')}
            </Alert>
          )}
          <p className={styles.stay}>
            <Icon path={mdiInformationOutline} />
            {t('stay')}
          </p>
        </div>
      </div>
      <ShopCard shop={shop} address={address} />
    </div>
  );
}
