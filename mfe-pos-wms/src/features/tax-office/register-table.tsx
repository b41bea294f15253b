import type { ReportableCashRegister } from '@kontor/contract/compliance';
import { certificateState } from '@kontor/domain/branch-store';
import { daysUntil } from '@kontor/domain/date';
import { useMayCall, useNow } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { useTexts } from '../../texts/use-texts.ts';
import type { OfBranchStore } from './by-branch-store.ts';
import styles from './tax-office.module.css';
import { complianceCalls } from './use-compliance.ts';
import { useCountdown } from './use-countdown.ts';

/** Nearer than this, a date is marked. */
const soonDays = 14;

interface RegisterTableProps {
  readonly registers: OfBranchStore;
  readonly onReport: (register: ReportableCashRegister) => void;
}

export function RegisterTable({ registers, onReport }: RegisterTableProps) {
  const t = useTexts();
  const now = useNow();
  const mayReport = useMayCall()(complianceCalls.report);
  const isOverdue = ({ dueAt }: ReportableCashRegister) => dueAt !== null && daysUntil(dueAt, now) < 0;
  const [{ branchStoreName, isoCountryCode }] = registers;
  return (
    <DataTable
      label={t('branchStores.list', { name: branchStoreName })}
      rows={registers}
      rowKey={({ cashRegisterUuid }) => cashRegisterUuid}
      exceptional={isOverdue}
      columns={[
        {
          key: 'register',
          header: t('taxOffice.register'),
          list: 'title',
          cell: ({ name, serialNumber }) => (
            <>
              <b>{name}</b>
              <CellNote>{serialNumber}</CellNote>
            </>
          ),
        },
        {
          key: 'tss',
          header: t(isoCountryCode === 'AT' ? 'tss.name.AT' : 'tss.name.DE'),
          list: 'line',
          cell: (register) => <Signing register={register} />,
        },
        {
          key: 'obligation',
          header: t(isoCountryCode === 'AT' ? 'taxOffice.startReceipt' : 'taxOffice.obligation'),
          list: 'line',
          cell: (register) => <Duty register={register} />,
        },
        {
          key: 'action',
          header: t('taxOffice.action'),
          headerHidden: true,
          align: 'end',
          list: 'actions',
          cell: (register) => mayReport && <ReportButton register={register} onReport={onReport} />,
        },
      ]}
    />
  );
}

function Signing({ register: { tss, certificateExpiresAt } }: { readonly register: ReportableCashRegister }) {
  const t = useTexts();
  const now = useNow();
  const { date } = useFormat();
  const countdown = useCountdown();
  if (tss === null) return t('taxOffice.noTss');
  const state = certificateState(certificateExpiresAt, now);
  return (
    <>
      <span className={styles.serial}>{tss.serialNumber}</span>
      {certificateExpiresAt !== null && (
        <CellNote>
          {t(state === 'expired' ? 'tss.certificateEnded' : 'tss.certificateUntil', {
            date: date(certificateExpiresAt),
          })}
          {state !== 'valid' && (
            <>
              {' '}
              <Badge tone={state === 'expired' ? 'danger' : 'warning'}>{countdown(certificateExpiresAt)}</Badge>
            </>
          )}
        </CellNote>
      )}
    </>
  );
}

/** What is to be reported and until when, or when it was. */
function Duty({ register }: { readonly register: ReportableCashRegister }) {
  const t = useTexts();
  const now = useNow();
  const { date } = useFormat();
  const countdown = useCountdown();
  const { isoCountryCode, obligation, changes, dueAt, reportedAt } = register;
  if (obligation === null) {
    if (reportedAt !== null) {
      return t(isoCountryCode === 'AT' ? 'taxOffice.checkedAt' : 'taxOffice.reportedAt', { date: date(reportedAt) });
    }
    if (isoCountryCode !== 'AT') return t('taxOffice.nothing');
    return t(changes.includes('tss') ? 'taxOffice.newUnit' : 'taxOffice.unchecked');
  }
  const left = dueAt === null ? null : daysUntil(dueAt, now);
  const tone = left === null || left > soonDays ? 'info' : left < 0 ? 'danger' : 'warning';
  return (
    <>
      {t(obligation === 'change' ? `taxOffice.duty.change.${changed(changes)}` : `taxOffice.duty.${obligation}`)}{' '}
      {dueAt === null ? (
        <CellNote>{t('taxOffice.dueUnknown')}</CellNote>
      ) : (
        <CellNote>
          {t('taxOffice.dueAt', { date: date(dueAt) })} <Badge tone={tone}>{countdown(dueAt)}</Badge>
        </CellNote>
      )}
    </>
  );
}

const changed = (changes: ReportableCashRegister['changes']) =>
  changes.includes('address') ? (changes.includes('tss') ? 'both' : 'address') : 'tss';

interface ReportButtonProps {
  readonly register: ReportableCashRegister;
  readonly onReport: (register: ReportableCashRegister) => void;
}

function ReportButton({ register, onReport }: ReportButtonProps) {
  const t = useTexts();
  const { obligation, reportedAt, name, isoCountryCode, changes } = register;
  // Given up before there were notices.
  if (obligation === null && reportedAt === null && isoCountryCode === 'DE') return null;
  const inAustria = changes.includes('tss') ? 'registerUnit' : 'check';
  const verb = reportedAt !== null ? 'withdraw' : isoCountryCode === 'AT' ? inAustria : 'report';
  return (
    <Button variant="link" aria-label={t(`taxOffice.${verb}Of`, { name })} onClick={() => onReport(register)}>
      {t(`taxOffice.${verb}`)}
    </Button>
  );
}
