import { isBeingPrepared, shopPlatform } from '@kontor/domain/shop';
import { useShop } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { ShopAdminLink } from '../../components/shop-admin-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { ErpDownloads, useErpDownloads } from './erp-downloads.tsx';
import { ErpFacts } from './erp-facts.tsx';
import { ErpSkeleton } from './erp-skeleton.tsx';
import { NoErp } from './no-erp.tsx';
import { NoOrders } from './no-orders.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { SuspendedAlert } from './suspended-alert.tsx';
import { type Erp, useErp } from './use-erp.ts';

/** What runs in the shop's admin, and how many orders it has had. The ERP itself is used there. */
export function ErpPage() {
  const shop = useShop();
  return shopPlatform(shop) === null ? <InSuccessor /> : <ErpOfShop key={shop.uuid} />;
}

/** A shopware5 shop buys nothing any more; its successor does (spec §4). */
function InSuccessor() {
  const t = useTexts();
  return (
    <Page>
      <PageHead title={t('erp.title')} lead={t('erp.lead')} />
      <NoErp reason="shopware5" />
    </Page>
  );
}

function ErpOfShop() {
  const t = useTexts();
  const shop = useShop();
  const erp = useErp();
  const downloads = useErpDownloads();
  const hasFailed = useLoadFailure(erp) !== null;
  const isRunning = erp.data?.entitlements.erp.enabled === true;
  return (
    <Page>
      <PageHead
        title={t('erp.title')}
        lead={t('erp.lead')}
        actions={
          // A shop that is still being set up may have an address at which nothing answers yet.
          !isBeingPrepared(shop) && (
            <ShopAdminLink variant={isRunning ? 'default' : 'outlined'}>{t('erp.open')}</ShopAdminLink>
          )
        }
      />
      <Loaded query={erp} skeleton={<ErpSkeleton />}>
        {(data) => <State erp={data} />}
      </Loaded>
      {(erp.data || hasFailed) && (
        <>
          <ShopFacts />
          <ErpDownloads downloads={downloads} />
        </>
      )}
    </Page>
  );
}

function State({ erp }: { erp: Erp }) {
  const isPreparing = isBeingPrepared(useShop());
  const { state, erp: entitled } = erp.entitlements;
  if (state === 'suspended') {
    return (
      <>
        <SuspendedAlert />
        <ErpFacts erp={erp} />
      </>
    );
  }
  if (!entitled.enabled) return <NoErp reason="ended" />;
  return (
    <>
      {isPreparing && <NoErp reason="preparing" />}
      <ErpFacts erp={erp} />
      {!isPreparing && erp.lastOrderAt === null && <NoOrders />}
    </>
  );
}
