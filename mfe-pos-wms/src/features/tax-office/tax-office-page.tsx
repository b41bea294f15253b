import type { ReportableCashRegister } from '@kontor/contract/compliance';
import { useBrand } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { ProductArea } from '../../components/product-area.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { byBranchStore } from './by-branch-store.ts';
import { NoticeCard } from './notice-card.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useCompliance } from './use-compliance.ts';

/** Which cash registers are to be reported to the tax office, until when, and the notice for it. */
export function TaxOfficePage() {
  const brand = useBrand();
  const t = useTexts();
  const query = useCompliance();
  const [reporting, setReporting] = useState<ReportableCashRegister>();
  return (
    <ProductArea product="pos">
      <Text tone="secondary">{t('taxOffice.lead')}</Text>
      <Loaded query={query} skeleton={<PageSkeleton />}>
        {(registers) =>
          registers.length === 0 ? (
            <NoRegisters />
          ) : (
            <Stack>
              {byBranchStore(registers).map((ofStore) => (
                <NoticeCard key={ofStore[0].branchStoreUuid} registers={ofStore} onReport={setReporting} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Text variant="ui" tone="secondary">
        {t('taxOffice.noAdvice', { brand: brand.name })}
      </Text>
      {reporting && <ReportDialog register={reporting} onClose={() => setReporting(undefined)} />}
    </ProductArea>
  );
}

function NoRegisters() {
  const t = useTexts();
  return (
    <Card flush>
      <EmptyState
        title={t('taxOffice.emptyTitle')}
        titleAs="h2"
        action={
          <ButtonLink variant="outlined" render={<PageLink page="posGermany" />}>
            {t('taxOffice.toBranchStores')}
          </ButtonLink>
        }
      >
        {t('taxOffice.empty')}
      </EmptyState>
    </Card>
  );
}

function PageSkeleton() {
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
