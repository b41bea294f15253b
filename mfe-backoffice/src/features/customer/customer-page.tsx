import type { CustomerDetails } from '@kontor/contract/customer';
import { customersPath } from '@kontor/contract/customer-path';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Tab, Tabs } from '@kontor/ui/tabs';
import { TextLink } from '@kontor/ui/text-link';
import { Link, useParams } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CustomerHead } from './customer-head.tsx';
import { MembersTab } from './members-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ShopsTab } from './shops-tab.tsx';
import { TimelineTab } from './timeline-tab.tsx';
import { useCustomer } from './use-customer.ts';

const tabs = ['overview', 'shops', 'members', 'timeline', 'notes'] as const;

/** Everything about one customer. */
export function CustomerPage() {
  const { customerUuid = '' } = useParams();
  return <OneCustomer key={customerUuid} customerUuid={customerUuid} />;
}

function OneCustomer({ customerUuid }: { readonly customerUuid: string }) {
  const t = useTexts();
  const { customer, failure, error, ...pages } = useCustomer(customerUuid);
  const readAgain = () => pages.refetch();
  return (
    <StaffPage error={error}>
      {customer ? (
        <CustomerHead customer={customer} onDone={readAgain} />
      ) : (
        <PageHead
          eyebrow={
            <TextLink quiet render={<Link to={customersPath} />}>
              {t('customers.title')}
            </TextLink>
          }
          title={t('customer.title')}
        />
      )}
      <CustomerTabs />
      {failure && <LoadFailure {...failure} />}
      {!customer && !failure && (
        <Loading>
          <SkeletonRows rows={6} />
        </Loading>
      )}
      {customer && !failure && <Content customer={customer} {...pages} onDone={readAgain} />}
    </StaffPage>
  );
}

interface ContentProps {
  readonly customer: CustomerDetails;
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
  readonly onDone: () => Promise<unknown>;
}

const useTab = () => {
  const { get } = useAddress();
  return tabs.find((known) => known === get('tab')) ?? 'overview';
};

function Content({ customer, nextCursor, isFirst, onDone }: ContentProps) {
  const { organizationUuid: customerUuid } = customer;
  switch (useTab()) {
    case 'shops':
      return <ShopsTab shops={customer.shops} nextCursor={nextCursor} isFirst={isFirst} onDone={onDone} />;
    case 'members':
      return <MembersTab members={customer.members} onDone={onDone} />;
    case 'timeline':
      return <TimelineTab customerUuid={customerUuid} onDone={onDone} />;
    case 'notes':
      return <NotesTab customerUuid={customerUuid} />;
    default:
      return <OverviewTab customer={customer} />;
  }
}

/** What another tab shows of its own is left behind. */
const withoutTab = { cursor: null, kind: null, shop: null, member: null, invoice: null };

function CustomerTabs() {
  const t = useTexts();
  const { to } = useAddress();
  const current = useTab();
  return (
    <Tabs label={t('customer.tabs.label')}>
      {tabs.map((tab) => (
        <Tab key={tab}>
          <Link
            to={to({ ...withoutTab, tab: tab === 'overview' ? null : tab })}
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(`customer.tabs.${tab}`)}
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
}
