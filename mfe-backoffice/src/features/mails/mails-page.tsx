import type { MailTemplate } from '@kontor/contract/mail-template';
import { useApiQuery, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { FormGrid } from '@kontor/ui/form-grid';
import { PageHead } from '@kontor/ui/page-head';
import { useAddress } from '../../address/use-address.ts';
import { lists } from '../../calls/lists.ts';
import { ListCard } from '../../components/list-card.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { PreviewDialog } from './preview-dialog.tsx';

/** The parameter that opens one mail of the page. */
const parameter = 'mail';

const isFound = ({ kind, subjects: { de, en } }: MailTemplate, search: string): boolean =>
  `${kind} ${de} ${en}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** Every mail that the portal sends, as its readers see it. */
export function MailsPage() {
  const t = useTexts();
  const { get, filter, to } = useAddress();
  const query = useApiQuery(lists.mailTemplates, {}, useReadWhenOpened());
  const search = get('search') ?? '';
  const opened = query.data?.find(({ kind }) => kind === get(parameter));
  return (
    <StaffPage error={query.error}>
      <PageHead title={t('mails.title')} lead={t('mails.lead')} />
      <ListCard
        rows={query.data?.filter((mail) => isFound(mail, search))}
        failure={useLoadFailure(query)}
        isFiltered={search !== ''}
        none={{ title: t('mails.none.title'), text: t('mails.none.text') }}
        filters={
          <FormGrid>
            <SearchField label={t('mails.search')} value={search} onType={(text) => filter({ search: text })} />
          </FormGrid>
        }
      >
        {(rows) => <MailTable rows={rows} toMail={(kind) => to({ [parameter]: kind })} />}
      </ListCard>
      {opened && <PreviewDialog key={opened.kind} mail={opened} onClose={() => filter({ [parameter]: null })} />}
    </StaffPage>
  );
}

interface MailTableProps {
  readonly rows: readonly MailTemplate[];
  readonly toMail: (kind: string) => string;
}

function MailTable({ rows, toMail }: MailTableProps) {
  const t = useTexts();
  const { language } = useFormat();
  return (
    <DataTable
      label={t('mails.title')}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={[
        {
          key: 'subject',
          header: t('mails.subject'),
          list: 'title',
          cell: ({ kind, subjects }) => <RowLink to={toMail(kind)}>{subjects[language]}</RowLink>,
        },
        { key: 'kind', header: t('mails.kind'), list: 'line', cell: ({ kind }) => <CellNote>{kind}</CellNote> },
      ]}
    />
  );
}
