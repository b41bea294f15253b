import type { BranchStoreCountry } from '@kontor/domain/branch-store';
import { useConfig, useMayCall } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { ProductArea } from '../../components/product-area.tsx';
import { useBranchStores } from '../../components/use-branch-stores.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BlockLink } from './block-link.tsx';
import { BranchStoreCard } from './branch-store-card.tsx';
import styles from './branch-stores.module.css';
import { OpenBranchStoreDialog } from './open-branch-store-dialog.tsx';
import { useBranchStoreBlock } from './use-branch-store-block.ts';
import { useNoteConfirmed } from './use-note-confirmed.ts';

/** The branch stores of one country with their cash registers. */
export function BranchStoresPage({ country }: { country: BranchStoreCountry }) {
  const t = useTexts();
  const isSupported = useConfig().posSupportedCountries.includes(country);
  return (
    <ProductArea product="pos">
      {isSupported ? (
        <BranchStoreList key={country} country={country} />
      ) : (
        <Card flush>
          <EmptyState title={t(`branchStores.unsupportedTitle${country}`)} titleAs="h2">
            {t('branchStores.unsupported')}
          </EmptyState>
        </Card>
      )}
    </ProductArea>
  );
}

function BranchStoreList({ country }: { country: BranchStoreCountry }) {
  const t = useTexts();
  const stores = useBranchStores(country);
  const { block, isLoading } = useBranchStoreBlock();
  // Shown together, so that nothing moves.
  const known = { ...stores, data: isLoading ? undefined : stores.data };
  const mayOpen = useMayCall()('POST /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization');
  const [isOpening, setOpening] = useState(false);
  useNoteConfirmed(stores.data);
  const action =
    block === null ? (
      mayOpen && <Button onClick={() => setOpening(true)}>{t('openBranchStore.action')}</Button>
    ) : (
      <BlockLink block={block} />
    );
  const isEmpty = stores.data?.length === 0;
  const emptyText = t(mayOpen ? `branchStores.empty${country}` : 'branchStores.emptyForOthers');
  return (
    <>
      <div className={styles.lead}>
        <Text tone="secondary">{t(`branchStores.lead${country}`)}</Text>
        {known.data && !isEmpty && block === null && action}
      </div>
      {block !== null && known.data && !isEmpty && (
        <Alert layout="inline" actions={action} announce={false}>
          {t(`openBranchStore.block.${block}.text`)}
        </Alert>
      )}
      <Loaded query={known} skeleton={<ListSkeleton />}>
        {(list) =>
          list.length > 0 ? (
            <Stack>
              {list.map((store) => (
                <BranchStoreCard key={store.uuid} store={store} />
              ))}
            </Stack>
          ) : (
            <Card flush>
              <EmptyState title={t(`branchStores.emptyTitle${country}`)} titleAs="h2" action={action}>
                {block === null ? emptyText : t(`openBranchStore.block.${block}.text`)}
              </EmptyState>
            </Card>
          )
        }
      </Loaded>
      {isOpening && <OpenBranchStoreDialog country={country} isFirst={isEmpty} onClose={() => setOpening(false)} />}
    </>
  );
}

function ListSkeleton() {
  return (
    <Stack>
      {[3, 2].map((rows) => (
        <Card key={rows} flush>
          <SkeletonRows rows={rows} />
        </Card>
      ))}
    </Stack>
  );
}
