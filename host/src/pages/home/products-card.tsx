import { registersInUse } from '@kontor/domain/branch-store';
import { lastDayOf } from '@kontor/domain/date';
import { useMayCall, useNow, useOpenPage, useOrganization, useShop } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { Dot, type Tone } from '@kontor/ui/badge';
import { ButtonLink } from '@kontor/ui/button';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Tile } from '@kontor/ui/tile';
import { mdiBarcodeScan, mdiCashRegister, mdiFileCabinet } from '@mdi/js';
import { useTexts } from '../../base/use-texts.ts';
import { usePages } from '../../federation/surroundings.ts';
import { entryNameOf, navigationOf } from '../../navigation/navigation.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { homeCalls } from './home-queries.ts';
import { type Product, products } from './product.ts';
import { type Obstacle, type ProductLight, productLight } from './product-light.ts';
import { isUsable, type ProductState } from './product-state.ts';
import type { Overview } from './use-overview.ts';

/** ERP, WMS and POS: their states, with links. */
export function ProductsCard({ overview }: { overview: Overview }) {
  const t = useTexts<PageTexts>();
  const { type } = useShop();
  const openPage = useOpenPage();
  return (
    <Card
      title={t('home.products.title')}
      flush={type !== 'shopware5'}
      foot={
        type === 'shopware6' &&
        openPage('plugin') && <TextLink render={<PageLink page="plugin" />}>{t('home.products.plugin')}</TextLink>
      }
    >
      {type === 'shopware5' ? <NotForThisShop /> : <Products overview={overview} />}
    </Card>
  );
}

/** shopware5 shops buy nothing any more: their successor shop does. */
function NotForThisShop() {
  const t = useTexts<PageTexts>();
  return (
    <Stack gap={4} align="start">
      <Text variant="ui" tone="secondary">
        {t('home.products.elsewhere.text')}
      </Text>
      <Text variant="ui">
        <TextLink render={<PageLink page="migration" />}>{t('home.products.elsewhere.action')}</TextLink>
      </Text>
    </Stack>
  );
}

function Products({ overview }: { overview: Overview }) {
  const t = useTexts<PageTexts>();
  const shop = useShop();
  const organization = useOrganization();
  const lights = products.map((product) => productLight(overview, { shop, organization }, product));
  const [erp, wms, pos] = lights as [ProductLight, ProductLight, ProductLight];
  const now = useNow();
  const inUse = (overview.branchStores ?? [])
    .map((store) => registersInUse(store, now).length)
    .filter((count) => count > 0);
  const licences = { wms: wms.state?.quantity ?? 0, pos: pos.state?.quantity ?? 0 };
  const entries = navigationOf({ organization, shop, licences, isDunned: false }, usePages()).flatMap(
    ({ items }) => items,
  );
  const pageOf = (product: Product) => entries.find((item) => entryNameOf(item) === product)?.page.name ?? null;
  return (
    <CardRows>
      <ProductRow
        product="erp"
        light={erp}
        detail={t(`home.products.erp.${erp.kind === 'preparing' ? 'preparing' : 'connected'}`)}
        page={pageOf('erp')}
      />
      <ProductRow
        product="wms"
        light={wms}
        detail={t('home.products.wms.licensed', { count: licences.wms })}
        page={pageOf('wms')}
      />
      <ProductRow
        product="pos"
        light={pos}
        detail={
          inUse.length > 0
            ? t('home.products.pos.inStores', {
                count: inUse.reduce((sum, count) => sum + count),
                stores: t('home.products.stores', { count: inUse.length }),
              })
            : t('home.products.pos.licensed', { count: licences.pos })
        }
        page={pageOf('pos')}
      />
    </CardRows>
  );
}

interface ProductRowProps {
  readonly product: 'erp' | 'wms' | 'pos';
  readonly light: ProductLight;
  /** The text while nothing is in its way. */
  readonly detail: string;
  /** Name of its page; `null` if this role opens none. */
  readonly page: string | null;
}

function ProductRow({ product, light, detail, page }: ProductRowProps) {
  const t = useTexts<PageTexts>();
  const name = t(`home.products.${product}.name`);
  const isActive = isUsable(light.state);
  const maySeeState = useMayCall()(homeCalls.knownSteps);
  const text = useLightText(product, detail, maySeeState)(light);
  const mayStart = useMayCall()(
    'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/start-trial',
  );
  const isOffered = isActive || mayStart;
  const action = t(isActive ? `home.products.${product}.open` : 'home.products.activate');
  return (
    <CardRow
      media={
        <Tile tone="soft" size="sm">
          <Icon path={icons[product]} size={20} />
        </Tile>
      }
      title={name}
      text={
        <>
          <Dot tone={tones[light.kind]} /> {text}
        </>
      }
      end={
        isOffered &&
        page && (
          <ButtonLink variant="outlined" size="sm" aria-label={`${action}: ${name}`} render={<PageLink page={page} />}>
            {action}
          </ButtonLink>
        )
      }
    />
  );
}

const icons: Readonly<Record<Product, string>> = { erp: mdiFileCabinet, wms: mdiBarcodeScan, pos: mdiCashRegister };

/** Green is what can be used and goes on. */
const tones: Readonly<Record<ProductLight['kind'], Tone>> = {
  off: 'neutral',
  suspended: 'danger',
  unpaid: 'warning',
  ending: 'neutral',
  waiting: 'warning',
  preparing: 'info',
  unknown: 'neutral',
  running: 'success',
};

/** What the colour means, in words. */
function useLightText(product: Product, detail: string, maySeeState: boolean): (light: ProductLight) => string {
  const t = useTexts<PageTexts>();
  const { date } = useFormat();
  return (light) => {
    switch (light.kind) {
      case 'off':
        return bookedOnce(light.state);
      case 'suspended':
        return t('home.products.suspended');
      case 'unpaid':
        return light.until === null
          ? t('home.products.unpaid.undated')
          : t('home.products.unpaid.dated', { date: date(light.until) });
      case 'ending':
        return light.until === null
          ? t('home.products.status.subscription-canceled')
          : t('home.products.ending', { date: date(lastDayOf(light.until)) });
      case 'waiting':
        return `${booked(light.state)}, ${t(`home.products.obstacle.${keyOf(light.obstacle, product)}`)}`;
      case 'unknown':
        if (maySeeState) return `${booked(light.state)}, ${t('home.products.unknown')}`;
        return product === 'erp' ? booked(light.state) : `${booked(light.state)}, ${detail}`;
      case 'preparing':
      case 'running':
        return `${t(`home.products.status.${light.state.status}`)}, ${detail}`;
    }
  };

  function bookedOnce(state: ProductState | null): string {
    if (state === null) return t('home.products.off');
    if (state.status === 'trial-expired' && state.triedUntil)
      return t('home.products.triedUntil', { date: date(state.triedUntil) });
    return t(`home.products.status.${state.status}`);
  }

  /** What is not used yet is booked, and not active. */
  function booked({ status }: ProductState): string {
    return status === 'subscription-active' ? t('home.products.booked') : t(`home.products.status.${status}`);
  }
}

const keyOf = (obstacle: Obstacle, product: Product) =>
  obstacle === 'no-device' || obstacle === 'none-connected'
    ? (`${obstacle}.${product === 'pos' ? 'pos' : 'wms'}` as const)
    : obstacle;
