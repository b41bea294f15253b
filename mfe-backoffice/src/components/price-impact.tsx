import { useApiQuery, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Stack } from '@kontor/ui/page';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useTexts } from '../texts/use-texts.ts';
import { Facts } from './facts.tsx';

/** What publishing to all contracts means for the customers. */
export function PriceImpact({ priceListUuid }: { readonly priceListUuid: string }) {
  const t = useTexts();
  const { money, count, date } = useFormat();
  const query = useApiQuery(
    'GET /backoffice/price-list/{priceListUuid}/impact',
    { params: { priceListUuid } },
    useReadWhenOpened(),
  );
  return (
    <Loaded query={query} skeleton={<SkeletonText lines={4} />}>
      {({ shops, monthlyNow, monthlyThen, mails, firstMoveAt }) => (
        <Alert title={t('prices.impact.title')} announce={false}>
          <Stack gap={3}>
            <Facts
              facts={[
                { label: t('prices.impact.shops'), value: count(shops) },
                { label: t('prices.impact.now'), value: money(monthlyNow) },
                { label: t('prices.impact.then'), value: money(monthlyThen) },
                { label: t('prices.impact.mails'), value: count(mails) },
                {
                  label: t('prices.impact.first'),
                  value: firstMoveAt === null ? t('value.none') : date(firstMoveAt),
                },
              ]}
            />
            <span>{t('prices.impact.text')}</span>
          </Stack>
        </Alert>
      )}
    </Loaded>
  );
}
