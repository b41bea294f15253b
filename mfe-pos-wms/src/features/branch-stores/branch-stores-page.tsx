import { useConfig, usePagePath } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { Link } from 'react-router-dom';
import { ProductArea } from '../../components/product-area.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { BranchStoreCard } from './branch-store-card.tsx';
import styles from './branch-stores.module.css';
import { type BranchStoreCountry, useBranchStores } from './use-branch-stores.ts';

/** The branch stores of one country with their cash registers. */
export function BranchStoresPage({ country }: { country: BranchStoreCountry }) {
  const t = useTexts();
  const isSupported = useConfig().posSupportedCountries.includes(country);
  return (
    <ProductArea product="pos">
      {isSupported ? (
        <BranchStoreList country={country} />
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
  const pagePath = usePagePath();
  const stores = useBranchStores(country);
  return (
    <>
      <div className={styles.lead}>
        <Text tone="secondary">{t(`branchStores.lead${country}`)}</Text>
      </div>
      <Loaded query={stores} skeleton={<ListSkeleton />}>
        {(list) =>
          list.length > 0 ? (
            <Stack>
              {list.map((store) => (
                <BranchStoreCard key={store.uuid} store={store} />
              ))}
            </Stack>
          ) : (
            <Card flush>
              <EmptyState
                title={t(`branchStores.emptyTitle${country}`)}
                titleAs="h2"
                action={
                  <ButtonLink variant="outlined" render={<Link to={pagePath('posFirstSteps')} />}>
                    {t('branchStores.emptyAction')}
                  </ButtonLink>
                }
              >
                {t('branchStores.empty')}
              </EmptyState>
            </Card>
          )
        }
      </Loaded>
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
