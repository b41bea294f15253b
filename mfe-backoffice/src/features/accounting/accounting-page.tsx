import type { AccountingMonth } from '@kontor/contract/accounting';
import { addMonths, latestMonths, monthOf } from '@kontor/domain/calendar-month';
import { useApiQuery, useNow, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { Card } from '@kontor/ui/card';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { useAddress } from '../../address/use-address.ts';
import { lists } from '../../calls/lists.ts';
import { MonthField } from '../../components/month-field.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AccountTable } from './account-table.tsx';
import { Agreement } from './agreement.tsx';
import { Downloads } from './downloads.tsx';
import { KindTable } from './kind-table.tsx';
import { MissingSettings } from './missing-settings.tsx';

/** Months that can be chosen, the running one included: books are kept for ten years. */
const mostMonths = 120;

const isMonth = (given: string | null): given is string => given !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(given);

/** The postings of a month: what is in them, whether they agree with the ledger, and as files. */
export function AccountingPage() {
  const t = useTexts();
  const { get, filter } = useAddress();
  const now = useNow().toISOString();
  const given = get('month');
  const query = useApiQuery(lists.accounting, isMonth(given) ? { query: { month: given } } : {}, useReadWhenOpened());
  const failure = useLoadFailure(query);
  const month = isMonth(given) ? given : addMonths(monthOf(now), -1);
  return (
    <StaffPage error={query.error}>
      <PageHead title={t('accounting.title')} lead={t('accounting.lead')} />
      <Stack gap={6} align="stretch">
        <FormGrid>
          <MonthField
            label={t('accounting.month')}
            value={month}
            months={latestMonths(now, mostMonths)}
            isSearch
            onChange={(chosen) => filter({ month: chosen })}
          />
        </FormGrid>
        {failure && <LoadFailure {...failure} />}
        {!query.data && !failure && (
          <Loading>
            <SkeletonRows rows={8} />
          </Loading>
        )}
        {query.data && !failure && <Month month={query.data} />}
      </Stack>
    </StaffPage>
  );
}

function Month({ month }: { readonly month: AccountingMonth }) {
  const t = useTexts();
  return (
    <>
      {month.missing.length > 0 && <MissingSettings paths={month.missing} />}
      {!month.isFinal && (
        <Alert announce={false} title={t('accounting.running.title')}>
          {t('accounting.running.text')}
        </Alert>
      )}
      <Agreement month={month} />
      {month.missing.length === 0 && <Downloads month={month} />}
      {month.kinds.length === 0 ? (
        <Card title={t('accounting.kinds')}>{t('accounting.nothing')}</Card>
      ) : (
        <>
          <KindTable kinds={month.kinds} />
          <AccountTable accounts={month.accounts} />
        </>
      )}
    </>
  );
}
