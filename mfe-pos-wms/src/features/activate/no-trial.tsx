import { countryName } from '@kontor/domain/country';
import { formatList } from '@kontor/domain/list';
import type { TrialBlock } from '@kontor/domain/trial';
import { useConfig, useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { sentences } from '@kontor/platform/sentences';
import { useFormat } from '@kontor/platform/use-format';
import { ButtonLink } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import type { DeviceProduct } from '../../components/product.ts';
import { useTexts } from '../../texts/use-texts.ts';

type Way = 'book' | 'toSubscription' | 'toBaseData';

/** What each way is for. */
const wayCalls = {
  book: 'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}',
  toSubscription: 'GET /organization/{organizationUuid}/shop/{shopUuid}/price',
  toBaseData: 'PUT /organization/{organizationUuid}/base-data',
} as const;

/** What helps: book the product, open the subscription, or check the company's country. */
const ways: Record<TrialBlock, Way> = {
  'trial-not-supported': 'book',
  'product-already-tried': 'book',
  'no-subscription': 'toSubscription',
  'product-already-booked': 'toSubscription',
  'self-service-disabled': 'toSubscription',
  'subscription-complimentary': 'toSubscription',
  'subscription-canceled': 'toSubscription',
  'pos-country-unsupported': 'toBaseData',
};

interface NoTrialProps {
  readonly product: DeviceProduct;
  readonly block: TrialBlock;
  /** The last day of its trial; `null` for none. */
  readonly triedUntil: string | null;
}

/** Why a product can be neither used nor tried, and the next step. */
export function NoTrial({ product, block, triedUntil }: NoTrialProps) {
  const t = useTexts();
  const { language, date } = useFormat();
  const { posSupportedCountries } = useConfig();
  const countries = posSupportedCountries.map((code) => countryName(code, language));
  const way = ways[block];
  const mayGo = useMayCall()(wayCalls[way]);
  const page = way === 'toBaseData' ? 'shopBaseData' : 'subscription';
  return (
    <EmptyState
      title={t(`activate.inactiveTitle.${product}`)}
      titleAs="h2"
      action={
        mayGo && (
          <ButtonLink variant={way === 'book' ? 'default' : 'outlined'} render={<PageLink page={page} />}>
            {way === 'book' ? t(`activate.book.${product}`) : t(`activate.${way}`)}
          </ButtonLink>
        )
      }
    >
      {sentences(
        block === 'product-already-tried' && triedUntil
          ? t('activate.triedUntil', { product: t(`product.${product}`), date: date(triedUntil) })
          : t(`activate.block.${block}`, {
              product: t(`product.${product}`),
              countries: formatList(countries, language),
            }),
        way === 'book' && t(`activate.inactive.${product}`),
      )}
    </EmptyState>
  );
}
