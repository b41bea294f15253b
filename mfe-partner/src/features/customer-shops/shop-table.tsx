import type { CustomerShop } from '@kontor/contract/customer-shop';
import { lastDayOf } from '@kontor/domain/date';
import { useMayCall, useNow } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Button, ButtonLink } from '@kontor/ui/button';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Stack } from '@kontor/ui/page';
import { TextLink } from '@kontor/ui/text-link';
import { OfferState } from '../../components/offer-state.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './customer-shops.module.css';
import { usePlanName } from './use-plan-name.ts';

interface ShopTableProps {
  readonly shops: readonly CustomerShop[];
  readonly onNote: (shop: CustomerShop) => void;
}

/** Shops with what they bring, what was offered to them last, and what can be done for them. */
export function ShopTable({ shops, onNote }: ShopTableProps) {
  const t = useTexts();
  const { money, date } = useFormat();
  const planName = usePlanName();
  return (
    <DataTable
      label={t('shops.table')}
      rows={shops}
      rowKey={({ shopUuid }) => shopUuid}
      columns={[
        {
          key: 'organization',
          header: t('shops.organization'),
          cell: ({ organizationName, shopName, since, note }) => (
            <>
              <b>{organizationName}</b>
              <CellNote>{shopName}</CellNote>
              <CellNote>{t('shops.sinceDate', { date: date(since) })}</CellNote>
              {note && (
                <CellNote>
                  <span className={styles.note}>{t('note.shown', { text: note.text })}</span>
                </CellNote>
              )}
            </>
          ),
          list: 'title',
        },
        {
          key: 'plan',
          header: t('shops.plan'),
          cell: ({ plan, state }) => (
            <>
              {planName(plan)}
              {state === 'running' || state === 'none' ? null : (
                <CellNote>
                  <Badge tone={state === 'trial' ? 'info' : 'warning'}>{t(`shops.states.${state}`)}</Badge>
                </CellNote>
              )}
            </>
          ),
          list: 'line',
        },
        {
          key: 'commission',
          header: t('shops.commission'),
          cell: (shop) => (
            <>
              {money(shop.commissionAmount)}
              <CellNote>
                <Earning shop={shop} />
              </CellNote>
            </>
          ),
          align: 'end',
          numeric: true,
          list: 'line',
        },
        {
          key: 'offer',
          header: t('shops.lastOffer'),
          cell: ({ lastOffer }) => lastOffer && <LastOffer offer={lastOffer} />,
          list: 'line',
        },
        {
          key: 'actions',
          header: t('shops.actions'),
          headerHidden: true,
          cell: (shop) => <Actions shop={shop} onNote={onNote} />,
          align: 'end',
          list: 'actions',
        },
      ]}
    />
  );
}

/** Until when the merchant's invoices bring commission. */
function Earning({ shop: { earnsUntil } }: { shop: CustomerShop }) {
  const t = useTexts();
  const { date } = useFormat();
  const isOver = Date.parse(earnsUntil) <= useNow().getTime();
  return t(isOver ? 'shops.earned' : 'shops.earnsUntil', { date: date(lastDayOf(earnsUntil)) });
}

function LastOffer({ offer: { uuid, state, at } }: { offer: NonNullable<CustomerShop['lastOffer']> }) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <>
      <OfferState state={state} />
      <CellNote>
        <TextLink
          quiet
          render={<PageLink page="partnerOffers" search={`offer=${uuid}`} />}
          aria-label={t('shops.offerOf', { date: date(at) })}
        >
          {date(at)}
        </TextLink>
      </CellNote>
    </>
  );
}

function Actions({ shop, onNote }: { shop: CustomerShop; onNote: (shop: CustomerShop) => void }) {
  const t = useTexts();
  const mayCall = useMayCall();
  const { shopUuid, shopName, note } = shop;
  return (
    <Stack direction="row" gap={2}>
      {mayCall('POST /organization/{organizationUuid}/offer') && (
        <ButtonLink
          size="sm"
          variant="outlined"
          aria-label={t('shops.prepareFor', { name: shopName })}
          render={<PageLink page="partnerOffers" search={`prepare=${shopUuid}`} />}
        >
          {t('shops.prepare')}
        </ButtonLink>
      )}
      {mayCall('PUT /organization/{organizationUuid}/customer-shop/{customerShopUuid}/note') && (
        <Button
          size="sm"
          variant="outlined"
          aria-label={t(note ? 'note.editOf' : 'note.addOf', { name: shopName })}
          onClick={() => onNote(shop)}
        >
          {t('note.open')}
        </Button>
      )}
    </Stack>
  );
}
