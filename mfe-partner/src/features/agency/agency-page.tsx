import type { PartnerAgency } from '@kontor/contract/partner';
import { useHost } from '@kontor/platform/host';
import { Loaded } from '@kontor/platform/parts/loaded';
import { Loading } from '@kontor/platform/parts/loading';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { AgencyList } from './agency-list.tsx';
import { AgencyRow } from './agency-row.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import { useConnectedAgency } from './use-agencies.ts';

/** The connected agency, and the available ones. */
export function AgencyPage() {
  const t = useTexts();
  const { shop } = useHost().place;
  // For merchants with shopware6 or cloud shops (spec §6).
  const isSupported = shop?.type !== 'shopware5';
  return (
    <Page>
      <PageHead title={t('agency.title')} lead={isSupported ? t('agency.lead') : t('agency.unsupported')} />
      {isSupported && <Agencies />}
    </Page>
  );
}

function Agencies() {
  const t = useTexts();
  const connected = useConnectedAgency();
  const [choice, setChoice] = useState<PartnerAgency | null>(null);
  const current = connected.data || null;
  const hasFailed = useLoadFailure(connected) !== null;
  // The list is below it, and is not shown before its place is known.
  if (connected.data === undefined && !hasFailed) return <AgenciesSkeleton />;
  return (
    <>
      <Card title={t('agency.connected')} flush>
        <Loaded query={connected} skeleton={<SkeletonRows rows={1} />}>
          {(agency) =>
            agency === '' ? (
              <EmptyState title={t('agency.none')}>{t('agency.noneText')}</EmptyState>
            ) : (
              <ul>
                <AgencyRow agency={agency} end={<DisconnectButton agency={agency} />} />
              </ul>
            )
          }
        </Loaded>
      </Card>
      <AgencyList connectedUuid={current?.uuid ?? null} onChoose={setChoice} />
      {choice && <ConnectDialog agency={choice} current={current} onClose={() => setChoice(null)} />}
    </>
  );
}

function AgenciesSkeleton() {
  const t = useTexts();
  return (
    <Loading>
      <Stack>
        <Card title={t('agency.connected')} flush>
          <SkeletonRows rows={1} />
        </Card>
        <Card title={t('agency.list')} flush>
          <SkeletonRows rows={4} />
        </Card>
      </Stack>
    </Loading>
  );
}
