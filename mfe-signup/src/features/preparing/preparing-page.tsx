import type { Shop } from '@kontor/contract/shop';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { Stop, type StopState, Stops } from '@kontor/ui/stops';
import { Text } from '@kontor/ui/text';
import { mdiInformationOutline } from '@mdi/js';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './preparing-page.module.css';
import { SetupFailure } from './setup-failure.tsx';
import { ShopCard } from './shop-card.tsx';
import { usePreparedShop } from './use-prepared-shop.ts';

/** Landing page of a shop while it is being set up (spec §2), and when that has failed. */
export function PreparingPage() {
  const t = useTexts();
  const { shop, wasPrepared, error, isSlow, isFailed, isFetching, checkNow } = usePreparedShop();
  const address = (shop.mainShopUrl && URL.parse(shop.mainShopUrl)?.host) || null;

  // Its home follows at once: what is shown until then would only move.
  if (!wasPrepared) return null;
  return (
    <div className={styles.page}>
      <div>
        <Text as="h1" variant="display" tabIndex={-1}>
          {t(isFailed ? 'preparing.setupFailed.title' : 'preparing.title')}
        </Text>
        <div className={styles.lead}>
          <Text variant="lead" tone="secondary">
            {t(isFailed ? 'preparing.setupFailed.lead' : 'preparing.lead')}
          </Text>
        </div>
        {isFailed && (
          <div className={styles.failure}>
            <SetupFailure shop={shop} />
          </div>
        )}
        <Stops label={t('preparing.stops')} live>
          {preparingStops.map((stop) => (
            <SetupStop key={stop} stop={stop} shop={shop} address={address} />
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
            <Alert title={t('preparing.slowTitle')} actions={<SupportLink />}>
              {t('preparing.slow')}
            </Alert>
          )}
          <p className={styles.stay}>
            <Icon path={mdiInformationOutline} />
            {t(isFailed ? 'preparing.setupFailed.stay' : 'preparing.stay')}
          </p>
        </div>
      </div>
      <ShopCard shop={shop} address={address} />
    </div>
  );
}

const preparingStops = ['accepted', 'starting', 'ready', 'active'] as const;
type PreparingStop = (typeof preparingStops)[number];

function SetupStop({ stop, shop, address }: { stop: PreparingStop; shop: Shop; address: string | null }) {
  const t = useTexts();
  const state = stopState(stop, shop);
  const text = () => {
    if (state === 'danger') return t('preparing.setupFailed.stop');
    if (stop === 'accepted' && address === null) return t('preparing.acceptedTextNoAddress');
    return t(`preparing.${stop}Text`, { address: address ?? '' });
  };
  return (
    <Stop
      title={t(`preparing.${stop}`)}
      titleAs="h2"
      state={state}
      stateLabel={t(`preparing.state.${state}`)}
      running={state === 'current'}
    >
      {text()}
    </Stop>
  );
}

/**
 * Progress of the line: the order is accepted from the start, the shop's state is the current stop. Of a failure the shop
 * does not say how far it was; it has an address from `ready` on.
 */
function stopState(stop: PreparingStop, { cloudShop, mainShopUrl }: Shop): StopState {
  const state = cloudShop?.state ?? 'active';
  const reached = state === 'failed' ? (mainShopUrl === null ? 'starting' : 'ready') : state;
  const distance = preparingStops.indexOf(stop) - preparingStops.indexOf(reached);
  if (distance < 0 || reached === 'active') return 'done';
  if (distance > 0) return 'open';
  return state === 'failed' ? 'danger' : 'current';
}
