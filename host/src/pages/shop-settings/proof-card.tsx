import type { Shop } from '@kontor/contract/shop';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Card } from '@kontor/ui/card';
import { Skeleton } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { OpenProof } from '../home/address-proof-card.tsx';
import { settingsCalls } from './shop-settings-queries.ts';
import { useShopSettingsTexts } from './use-shop-settings-texts.ts';

/** Whether the address of the shop is proven, and how to prove it. */
export function ProofCard({ shop }: { readonly shop: Shop }) {
  const t = useShopSettingsTexts();
  const query = useApiQuery(settingsCalls.proof, { params: useShopParams() });
  const failure = useLoadFailure(query);
  const { data: proof, refetch } = query;
  if (proof?.state === 'open') return <OpenProof proof={proof} onProven={async () => void (await refetch())} />;
  return (
    <Card title={t('proof.title')}>
      {failure && <LoadFailure {...failure} />}
      {!proof && !failure && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {proof && (
        <Text variant="ui" tone="secondary">
          {t('proof.text', { address: shop.mainShopUrl ?? '' })}
        </Text>
      )}
    </Card>
  );
}
