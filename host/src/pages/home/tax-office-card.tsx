import { daysUntil } from '@kontor/domain/date';
import { useNow } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Badge } from '@kontor/ui/badge';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { type DueNotice, dueNotices } from './due-notices.ts';
import type { Overview } from './use-overview.ts';

/** Nearer than this, a date is marked. */
const soonDays = 14;

/** What is to be reported to the tax office, until when; nothing while nothing is. */
export function TaxOfficeCard({ registers, branchStores, calls }: Overview) {
  const t = useTexts<PageTexts>();
  const failure = useLoadFailure(calls.compliance);
  const notices = dueNotices(registers);
  // Without branch stores nothing is missed.
  if (failure !== null && branchStores?.length !== 0) {
    return (
      <Card title={t('home.taxOffice.title')}>
        <LoadFailure {...failure} />
      </Card>
    );
  }
  if (notices.length === 0) return null;
  return (
    <Card
      title={t('home.taxOffice.title')}
      flush
      aside={
        <Text variant="small">
          <TextLink render={<PageLink page="posCompliance" />}>{t('home.taxOffice.open')}</TextLink>
        </Text>
      }
    >
      <CardRows>
        {notices.map((notice) => (
          <CardRow
            key={notice.branchStoreUuid}
            title={notice.branchStoreName}
            text={t('home.taxOffice.registers', { count: notice.count })}
            end={<DueDate notice={notice} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

function DueDate({ notice: { dueAt } }: { readonly notice: DueNotice }) {
  const t = useTexts<PageTexts>();
  const now = useNow();
  const { date } = useFormat();
  if (dueAt === null) return <Badge tone="info">{t('home.taxOffice.undated')}</Badge>;
  const left = daysUntil(dueAt, now);
  if (left < 0) return <Badge tone="danger">{t('home.taxOffice.over', { date: date(dueAt) })}</Badge>;
  return <Badge tone={left > soonDays ? 'info' : 'warning'}>{t('home.taxOffice.until', { date: date(dueAt) })}</Badge>;
}
