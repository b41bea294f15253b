import type { PartnerAccount } from '@kontor/contract/partner';
import { useOrganization } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Columns, Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { TextLink } from '@kontor/ui/text-link';
import {
  instantOf,
  isOpenLead,
  latestYear,
  newestFirst,
  openAmount,
  partnerStatus,
} from '../../account/commissions.ts';
import { PartnerLink } from '../../account/partner-link.tsx';
import { usePartnerAccount } from '../../account/use-partner-account.ts';
import { AccountSkeleton } from '../../components/account-skeleton.tsx';
import { ApprovalNotice } from '../../components/approval-notice.tsx';
import { LeadState } from '../../components/lead-state.tsx';
import { PayoutSetupCard } from '../../components/payout-setup-card.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { PayoutState } from '../payout/payout-state.tsx';

/** The partner's home: the state in one sentence, then figures, credit notes and leads. */
export function HomePage() {
  const t = useTexts();
  const { name } = useOrganization();
  const account = usePartnerAccount();
  const status = account.data && partnerStatus(account.data);
  const openLeads = account.data?.leads.filter(isOpenLead).length ?? 0;
  return (
    <Page>
      <PageHead eyebrow={name} title={status ? t(`status.${status}`, { count: openLeads }) : t('home.eyebrow')} />
      <Loaded query={account} skeleton={<AccountSkeleton facts={4} />}>
        {(data) => <Home account={data} />}
      </Loaded>
    </Page>
  );
}

function Home({ account }: { account: PartnerAccount }) {
  return (
    <>
      <ApprovalNotice state={account.state} />
      <PayoutSetupCard payoutState={account.payoutState} />
      <Facts account={account} />
      <Columns layout="golden" aside={<LatestLeads account={account} />}>
        <LatestCommissions account={account} />
      </Columns>
    </>
  );
}

function Facts({ account: { commissions, customerShopCount, leads } }: { account: PartnerAccount }) {
  const t = useTexts();
  const { money } = useFormat();
  const year = latestYear(commissions);
  return (
    <AccountStrip label={t('home.strip')}>
      <AccountFact
        label={t('home.open')}
        figure={money(openAmount(commissions))}
        note={t('home.openNote')}
        link={<TextLink render={<PartnerLink page="payout" />}>{t('home.toPayout')}</TextLink>}
      />
      {year && (
        <AccountFact
          label={t('home.year', { year: year.year })}
          figure={money(year.amount)}
          note={t('home.yearNote')}
        />
      )}
      <AccountFact
        label={t('home.shops')}
        figure={String(customerShopCount)}
        link={<TextLink render={<PartnerLink page="customerShops" />}>{t('home.toShops')}</TextLink>}
      />
      <AccountFact
        label={t('home.leads')}
        figure={String(leads.filter(isOpenLead).length)}
        note={t('home.leadsNote')}
        link={<TextLink render={<PartnerLink page="leads" />}>{t('home.toLeads')}</TextLink>}
      />
    </AccountStrip>
  );
}

/** Number of entries of a list on home. */
const shown = 4;

function LatestCommissions({ account: { commissions } }: { account: PartnerAccount }) {
  const t = useTexts();
  const { money, month } = useFormat();
  return (
    <Card title={t('home.latestCommissions')} flush>
      {commissions.length === 0 ? (
        <EmptyState title={t('payout.emptyTitle')}>{t('payout.empty')}</EmptyState>
      ) : (
        <CardRows>
          {newestFirst(commissions)
            .slice(0, shown)
            .map((commission) => (
              <CardRow
                key={commission.id}
                title={month(instantOf(commission))}
                text={<PayoutState commission={commission} />}
                end={t('payout.netAmount', { amount: money(commission.amount) })}
              />
            ))}
        </CardRows>
      )}
    </Card>
  );
}

function LatestLeads({ account: { leads } }: { account: PartnerAccount }) {
  const t = useTexts();
  return (
    <Card title={t('home.latestLeads')} flush>
      {leads.length === 0 ? (
        <EmptyState title={t('leads.emptyTitle')}>{t('leads.empty')}</EmptyState>
      ) : (
        <CardRows>
          {leads.slice(0, shown).map((lead) => (
            <CardRow
              key={lead.uuid}
              title={lead.companyName}
              text={lead.contactName}
              end={<LeadState state={lead.state} />}
            />
          ))}
        </CardRows>
      )}
    </Card>
  );
}
