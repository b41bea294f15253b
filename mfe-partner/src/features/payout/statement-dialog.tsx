import type { Commission, CommissionStatement, PartnerAccount } from '@kontor/contract/partner';
import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useFormat } from '@kontor/platform/use-format';
import { Dialog } from '@kontor/ui/dialog';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { SumList } from '@kontor/ui/sum-list';
import { Text } from '@kontor/ui/text';
import { instantOf, payoutOf } from '../../account/commissions.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CreditNoteButton } from './credit-note-button.tsx';

interface StatementDialogProps {
  commission: Commission;
  payoutState: PartnerAccount['payoutState'];
  onClose: () => void;
}

/** A month: why it is paid or not, what each invoice of a customer shop brought, and the credit note. */
export function StatementDialog({ commission, payoutState, onClose }: StatementDialogProps) {
  const t = useTexts();
  const { month } = useFormat();
  const { uuid: organizationUuid } = useOrganization();
  const statement = useApiQuery('GET /organization/{organizationUuid}/partner-account/{commissionId}', {
    params: { organizationUuid, commissionId: commission.id },
  });
  const { number } = commission;
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={t('statement.title', { month: month(instantOf(commission)) })}
      closeLabel={t('statement.close')}
      foot={number !== null && <CreditNoteButton id={commission.id} number={number} />}
    >
      <Loaded query={statement} skeleton={<SkeletonRows rows={4} />}>
        {(data) => <Statement statement={data} payoutState={payoutState} />}
      </Loaded>
    </Dialog>
  );
}

function Statement({
  statement,
  payoutState,
}: {
  statement: CommissionStatement;
  payoutState: PartnerAccount['payoutState'];
}) {
  const t = useTexts();
  const { money, rate, date } = useFormat();
  const { lines, lineCount, amount } = statement;
  return (
    <>
      <Text variant="body" tone="secondary">
        <Reason statement={statement} payoutState={payoutState} />
      </Text>
      {lines.length === 0 ? (
        <Text variant="body">{t('statement.none')}</Text>
      ) : (
        <SumList
          rows={lines.map((line, index) => ({
            key: `${index} ${line.invoiceNumber}`,
            label: line.shopName,
            note: t('statement.line', {
              number: line.invoiceNumber,
              date: date(line.invoiceDate),
              rate: rate(line.rate),
              net: money(line.net),
            }),
            amount: money(line.amount),
          }))}
          total={{ label: t('statement.total'), amount: money(amount) }}
        />
      )}
      {lineCount > lines.length && (
        <Text variant="body" tone="secondary">
          {t('statement.some', { count: lines.length, all: lineCount })}
        </Text>
      )}
      <CreditNote statement={statement} />
    </>
  );
}

/** From the commission to what is transferred. */
function CreditNote({ statement: { creditNote, carriedOver, amount } }: { statement: CommissionStatement }) {
  const t = useTexts();
  const { money, month, rate, date } = useFormat();
  if (creditNote === null) return null;
  const { number, net, vat, vatPercent, total } = creditNote;
  return (
    <>
      <Text as="h3" variant="h3">
        {t('statement.creditNote', { number, date: date(creditNote.date) })}
      </Text>
      <SumList
        rows={[
          ...(carriedOver.length === 0
            ? []
            : [{ key: 'amount', label: t('statement.total'), amount: money(amount), secondary: true }]),
          ...carriedOver.map((one) => ({
            key: one.period,
            label: t('statement.carried', { month: month(instantOf(one)) }),
            amount: money(one.amount),
            secondary: true,
          })),
          { key: 'net', label: t('statement.net'), amount: money(net), secondary: true },
          {
            key: 'vat',
            label: t('statement.vat', { percent: rate(vatPercent) }),
            amount: money(vat),
            secondary: true,
          },
        ]}
        total={{ label: t('statement.payout'), amount: money(total) }}
      />
    </>
  );
}

const held = { incomplete: 'heldIncomplete', pending: 'heldPending', complete: 'heldComplete' } as const;

function Reason({
  statement,
  payoutState,
}: {
  statement: CommissionStatement;
  payoutState: PartnerAccount['payoutState'];
}) {
  const t = useTexts();
  const { date, month, money } = useFormat();
  const dayAhead = useDayAhead();
  const { closesAt, paidAt, settledIn, creditNote, number } = statement;
  if (settledIn !== null) return t('statementReason.settled', { month: month(instantOf({ period: settledIn })) });
  const payout = payoutOf(statement);
  switch (payout) {
    case 'running':
      return t('statementReason.running', { date: dayAhead(closesAt) });
    case 'held':
      return t(`statementReason.${number === null ? 'heldAddress' : held[payoutState]}`);
    case 'paid':
      return creditNote === null
        ? t('statementReason.nothing')
        : t('statementReason.paid', { date: date(paidAt ?? closesAt), amount: money(creditNote.total) });
    default:
      return t(`statementReason.${payout}`);
  }
}
