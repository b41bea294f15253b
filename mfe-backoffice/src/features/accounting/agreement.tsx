import type { AccountingMonth } from '@kontor/contract/accounting';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** By how much customers owe more after all postings. */
const debtorsBalance = ({ accounts }: AccountingMonth): number =>
  accounts
    .filter(({ purpose }) => purpose === 'debtors')
    .reduce((cents, { debit, credit }) => cents + debit - credit, 0);

/** Whether debit equals credit, and the customers' accounts the ledger. */
export function Agreement({ month }: { readonly month: AccountingMonth }) {
  const t = useTexts();
  const { money } = useFormat();
  const { debit, credit, ledger } = month;
  const balance = debtorsBalance(month);
  const agrees = debit === credit && balance === ledger;
  return (
    <Card title={t('accounting.agreement.title')}>
      <Stack gap={4} align="stretch">
        <Facts
          facts={[
            { label: t('accounting.debit'), value: money(debit) },
            { label: t('accounting.credit'), value: money(credit) },
            { label: t('accounting.agreement.debtors'), value: money(balance) },
            { label: t('accounting.agreement.ledger'), value: money(ledger) },
          ]}
        />
        {agrees ? (
          <Alert tone="success" announce={false}>
            {t('accounting.agreement.agrees')}
          </Alert>
        ) : (
          <Alert tone="danger">{t('accounting.agreement.differs')}</Alert>
        )}
      </Stack>
    </Card>
  );
}
