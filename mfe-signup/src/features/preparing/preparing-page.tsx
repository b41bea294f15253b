import { brand } from '@kontor/contract/brand';
import type { CloudShopState } from '@kontor/contract/shop';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { Stop, type StopState, Stops } from '@kontor/ui/stops';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { mdiInformationOutline } from '@mdi/js';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './preparing-page.module.css';
import { ShopCard } from './shop-card.tsx';
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

const preparingStops = ['accepted', 'starting', 'ready', 'active'] as const;

/** Progress of the line: the order is accepted from the start, the shop's state is the current stop. */
function stopState(stop: (typeof preparingStops)[number], state: CloudShopState): Exclude<StopState, 'danger'> {
  const distance = preparingStops.indexOf(stop) - preparingStops.indexOf(state);
  if (distance < 0 || state === 'active') return 'done';
  return distance === 0 ? 'current' : 'open';
}
