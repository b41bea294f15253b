import { callSearch } from '@kontor/contract/call-path';
import { archivePeriods } from '@kontor/domain/archive-periods';
import { isOpenPeriod, type Period } from '@kontor/domain/period';
import { useApi, useNow, useOrganization } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { billingCalls } from '../../billing/calls.ts';
import { type LoadedInvoices, useFirstInvoiceDay } from '../../billing/use-first-invoice-day.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './bookkeeping-card.module.css';

interface BookkeepingCardProps {
  /** What the list shows. */
  readonly period: Period;
  /** All of them. */
  readonly invoices: LoadedInvoices;
}

/** The papers of all shops as one file, for the tax adviser; also those of the period that the list shows. */
export function BookkeepingCard({ period, invoices }: BookkeepingCardProps) {
  const t = useTexts();
  const { month } = useFormat();
  const now = useNow().toISOString();
  const first = useFirstInvoiceDay(invoices);
  const names = {
    month: (from: string) => month(from),
    quarter: (from: string) =>
      t('invoices.archive.quarter', { number: Math.ceil(Number(from.slice(5, 7)) / 3), year: from.slice(0, 4) }),
    year: (from: string) => t('invoices.archive.year', { year: from.slice(0, 4) }),
  };
  if (first === undefined) return null;
  return (
    <Card title={t('invoices.archive.title')}>
      <Stack gap={4} align="stretch">
        <Text variant="ui" tone="secondary">
          {t('invoices.archive.text')}
        </Text>
        <ul className={styles.periods}>
          {archivePeriods(now, first).map(({ kind, ...days }) => (
            <li key={`${kind} ${days.from}`}>
              <ArchiveLink period={days}>{names[kind](days.from)}</ArchiveLink>
            </li>
          ))}
          <li>
            <ArchiveLink period={period}>
              {t(isOpenPeriod(period) ? 'invoices.archive.all' : 'invoices.archive.shown')}
            </ArchiveLink>
          </li>
        </ul>
      </Stack>
    </Card>
  );
}

function ArchiveLink({ period, children }: { readonly period: Period; readonly children: string }) {
  const t = useTexts();
  const api = useApi();
  const { uuid: organizationUuid } = useOrganization();
  return (
    <TextLink
      href={api.href(billingCalls.archive, { organizationUuid }) + callSearch({ ...period })}
      download
      aria-label={t('invoices.archive.download', { period: children })}
    >
      {children}
    </TextLink>
  );
}
