import type { Subscription } from '@kontor/contract/subscription';
import { shopPlatform } from '@kontor/domain/shop';
import { trialBlock } from '@kontor/domain/trial';
import { useConfig, useMayCall, useOrganization, useShop } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton, SkeletonText } from '@kontor/ui/skeleton';
import { type Licences, licencesOf } from '../../components/licences.ts';
import type { DeviceProduct } from '../../components/product.ts';
import { ProductArea } from '../../components/product-area.tsx';
import { useEntitlements } from '../../components/use-entitlements.ts';
import { useSubscription } from '../../components/use-subscription.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useDevices } from '../devices/use-devices.ts';
import { NoTrial } from './no-trial.tsx';
import { TrialOffer } from './trial-offer.tsx';

/** Whether the product is part of the subscription, and the next step in either case. */
export function ActivatePage({ product }: { product: DeviceProduct }) {
  const shop = useShop();
  const subscription = useSubscription();
  const { isLoading } = useEntitlements();
  // Whether what is booked can be used depends on them.
  const query = { ...subscription, data: isLoading ? undefined : subscription.data };
  return (
    <ProductArea product={product}>
      <Loaded query={query} skeleton={<ActivateSkeleton />}>
        {(data) => (
          <Card flush>
            <NextStep key={shop.uuid} product={product} subscription={data} />
          </Card>
        )}
      </Loaded>
    </ProductArea>
  );
}

function ActivateSkeleton() {
  return (
    <Card flush>
      <EmptyState titleAs="p" title={<Skeleton shape="title" width="half" />} action={<Skeleton shape="button" />}>
        <SkeletonText lines={1} />
      </EmptyState>
    </Card>
  );
}

function NextStep({ product, subscription }: { product: DeviceProduct; subscription: Subscription | null }) {
  const shop = useShop();
  const { posSupportedCountries } = useConfig();
  const isoCountryCode = useOrganization().baseData?.isoCountryCode ?? null;
  const mayStart = useMayCall()(
    'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/start-trial',
  );
  const licences = licencesOf(subscription, product);
  if (licences.count > 0) return <Booked product={product} licences={licences} />;
  const block = trialBlock({ subscription, type: product, isoCountryCode, posSupportedCountries });
  if (shopPlatform(shop) === null) return <InSuccessor product={product} />;
  if (block !== null) return <NoTrial product={product} block={block} triedUntil={licences.triedUntil} />;
  return mayStart ? <TrialOffer product={product} subscription={subscription} /> : <NotInUse product={product} />;
}

/** A shopware5 shop cannot buy products; its successor can (spec §4). */
function InSuccessor({ product }: { product: DeviceProduct }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t(`activate.successorTitle.${product}`)}
      titleAs="h2"
      action={
        <ButtonLink variant="outlined" render={<PageLink page="migration" />}>
          {t('activate.toMigration')}
        </ButtonLink>
      }
    >
      {t('activate.successor')}
    </EmptyState>
  );
}

/** For roles that can neither try nor book it. */
function NotInUse({ product }: { product: DeviceProduct }) {
  const t = useTexts();
  return (
    <EmptyState title={t(`activate.inactiveTitle.${product}`)} titleAs="h2">
      {t(`activate.inactive.${product}`)}
    </EmptyState>
  );
}

interface BookedProps {
  readonly product: DeviceProduct;
  readonly licences: Licences;
}

function Booked({ product, licences }: BookedProps) {
  return useEntitlements().data?.state === 'suspended' ? (
    <Suspended product={product} />
  ) : (
    <Usable product={product} licences={licences} />
  );
}

/** Booked, and switched off until what is owed is paid. */
function Suspended({ product }: { product: DeviceProduct }) {
  const t = useTexts();
  const maySeeInvoices = useMayCall()('GET /organization/{organizationUuid}/shop/{shopUuid}/invoice');
  return (
    <EmptyState
      title={t(`activate.suspendedTitle.${product}`)}
      titleAs="h2"
      action={
        maySeeInvoices && <ButtonLink render={<PageLink page="invoices" />}>{t('activate.toInvoices')}</ButtonLink>
      }
    >
      {t(`activate.suspended.${product}`)}
    </EmptyState>
  );
}

const devicePages = { wms: 'wmsDevices', pos: 'posDevices' } as const;
const stepsPages = { wms: 'wmsFirstSteps', pos: 'posFirstSteps' } as const;

function Usable({ product, licences: { count, trialEnd } }: { product: DeviceProduct; licences: Licences }) {
  const t = useTexts();
  const { date } = useFormat();
  const maySeeDevices = useMayCall()('GET /organization/{organizationUuid}/shop/{shopUuid}/first-step');
  const devices = useDevices(product, { enabled: maySeeDevices });
  const areAllConnected = (devices.data?.length ?? 0) >= count;
  const pages = areAllConnected ? devicePages : stepsPages;
  return (
    <EmptyState
      title={t(trialEnd === null ? `activate.activeTitle.${product}` : `activate.triedTitle.${product}`)}
      titleAs="h2"
      action={
        maySeeDevices && (
          <ButtonLink render={<PageLink page={pages[product]} />}>
            {t(areAllConnected ? `activate.toDevices.${product}` : 'activate.toFirstSteps')}
          </ButtonLink>
        )
      }
    >
      {trialEnd === null
        ? t(areAllConnected ? 'activate.allConnected' : 'activate.active', { count })
        : t(`activate.tried.${product}`, { date: date(trialEnd) })}
    </EmptyState>
  );
}
