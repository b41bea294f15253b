import type { Offer } from '@kontor/contract/offer';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { Icon } from '@kontor/ui/icon';
import { late } from '@kontor/ui/late';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { mdiPlus } from '@mdi/js';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OfferState } from '../../components/offer-state.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useOffer, useOffers } from './use-offers.ts';

const { Component: PrepareDialog, load: loadPrepareDialog } = late(
  async () => (await import('./prepare-dialog.tsx')).PrepareDialog,
);
const { Component: OfferDialog } = late(async () => (await import('./offer-dialog.tsx')).OfferDialog);

/** An offer is opened by the address, as from a mail. */
const parameter = 'offer';

/** The shop for which one is to be prepared, as from the list of customer shops. */
const shopParameter = 'prepare';

/** The changes that the partner has prepared for shops of its customers. */
export function OffersPage() {
  const t = useTexts();
  const offers = useOffers();
  const isReadable = useLoadFailure(offers) === null;
  const mayPrepare = useMayCall()('POST /organization/{organizationUuid}/offer');
  const [query, setQuery] = useSearchParams();
  const wanted = query.get(shopParameter);
  /** What is prepared: a new offer, or a draft anew. */
  const [begun, setBegun] = useState<'new' | Offer | null>(null);
  const preparing = begun ?? (mayPrepare && wanted !== null ? 'new' : null);
  const open = (uuid: string | null) => {
    setBegun(null);
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(shopParameter);
        if (uuid === null) next.delete(parameter);
        else next.set(parameter, uuid);
        return next;
      },
      { preventScrollReset: true },
    );
  };
  useEffect(() => {
    // Ahead of the click, which requests it again if that fails.
    if (mayPrepare) loadPrepareDialog().catch(() => undefined);
  }, [mayPrepare]);
  const list = offers.data?.pages.flatMap(({ items }) => items);
  const asked = query.get(parameter);
  const listed = list?.find(({ uuid }) => uuid === asked);
  const elsewhere = useOffer(list && !listed ? asked : null);
  const opened = listed ?? elsewhere.data;
  const prepare = isReadable && mayPrepare && (
    <Button onClick={() => setBegun('new')}>
      <Icon path={mdiPlus} size={20} />
      {t('offers.prepare')}
    </Button>
  );
  return (
    <Page>
      <PageHead title={t('offers.title')} lead={t('offers.lead')} actions={prepare} />
      <Card
        flush
        foot={
          offers.hasNextPage && (
            <MoreRows pages={offers} text={t('offers.more')} loadingText={t('offers.loadingMore')} />
          )
        }
      >
        <Loaded query={offers} skeleton={<SkeletonRows rows={5} />}>
          {() =>
            list && list.length > 0 ? (
              <OfferTable offers={list} onOpen={open} />
            ) : (
              <EmptyState title={t('offers.emptyTitle')} titleAs="h2">
                {t('offers.empty')}
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      {preparing !== null && (
        <Suspense fallback={null}>
          <PrepareDialog
            changed={preparing === 'new' ? undefined : preparing}
            shopUuid={wanted}
            onPrepared={({ uuid }) => open(uuid)}
            // After a change was given up, the draft is shown again.
            onClose={() => open(preparing === 'new' ? null : preparing.uuid)}
          />
        </Suspense>
      )}
      {opened && preparing === null && (
        <Suspense fallback={null}>
          <OfferDialog offer={opened} onChange={() => setBegun(opened)} onClose={() => open(null)} />
        </Suspense>
      )}
    </Page>
  );
}

function OfferTable({ offers, onOpen }: { offers: readonly Offer[]; onOpen: (uuid: string) => void }) {
  const t = useTexts();
  const { money, date } = useFormat();
  const until = ({ state, validUntil, closedAt }: Offer) =>
    state === 'draft' || state === 'sent'
      ? t('offers.until', { date: date(validUntil) })
      : closedAt !== null && t('offers.on', { date: date(closedAt) });
  return (
    <DataTable
      label={t('offers.title')}
      rows={offers}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'shop',
          header: t('offers.shop'),
          cell: ({ organizationName, shopName }) => (
            <>
              <b>{organizationName}</b>
              <CellNote>{shopName}</CellNote>
            </>
          ),
          list: 'title',
        },
        {
          key: 'total',
          header: t('offers.gross'),
          cell: ({ cart }) => (
            <>
              {money(cart.total)}
              <CellNote>{t(cart.isYearlySubscription ? 'offers.perYear' : 'offers.perMonth')}</CellNote>
            </>
          ),
          align: 'end',
          numeric: true,
          list: 'line',
        },
        {
          key: 'state',
          header: t('offers.state'),
          cell: (offer) => (
            <>
              <OfferState state={offer.state} />
              <CellNote>{until(offer)}</CellNote>
              {offer.refusal !== null && <CellNote>{t('offers.refused.note')}</CellNote>}
            </>
          ),
          list: 'detail',
        },
        {
          key: 'open',
          header: t('offers.open'),
          headerHidden: true,
          cell: ({ uuid, organizationName }) => (
            <Button
              size="sm"
              variant="outlined"
              aria-label={t('offers.openOf', { name: organizationName })}
              onClick={() => onOpen(uuid)}
            >
              {t('offers.open')}
            </Button>
          ),
          align: 'end',
          list: 'action',
        },
      ]}
    />
  );
}
