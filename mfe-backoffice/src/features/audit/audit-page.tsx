import { uuidFormat } from '@kontor/contract/uuid-format';
import { PeriodFilter } from '@kontor/platform/parts/period-filter';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { useState } from 'react';
import { useAddress } from '../../address/use-address.ts';
import { useList } from '../../address/use-list.ts';
import { lists } from '../../calls/lists.ts';
import { namedCalls, useCallName } from '../../changes/call-name.ts';
import { ListCard } from '../../components/list-card.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { searchMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type AuditFilter, auditFilter } from './audit-filter.ts';
import { AuditTable } from './audit-table.tsx';
import { EntryDialog } from './entry-dialog.tsx';

/** The parameter that opens one entry of the page. */
const parameter = 'entry';

/** What the vendor's people have done, newest first. */
export function AuditPage() {
  const t = useTexts();
  const { get, filter: change, to } = useAddress();
  const filter = auditFilter(get);
  const list = useList(lists.audit, filter);
  const opened = list.rows?.find(({ uuid }) => uuid === get(parameter));
  const { from, until } = { from: filter.from, until: filter.to };
  return (
    <StaffPage error={list.error}>
      <PageHead title={t('audit.title')} lead={t('audit.lead')} />
      <ListCard
        {...list}
        isFiltered={Object.keys(filter).length > 0}
        none={{ title: t('audit.none.title'), text: t('audit.none.text') }}
        filters={<Choices filter={filter} onChange={change} />}
        period={
          <PeriodFilter
            period={{ ...(from && { from }), ...(until && { to: until }) }}
            onChange={(period) => change({ from: period.from, to: period.to })}
            texts={{
              label: t('audit.period.label'),
              from: t('audit.period.from'),
              to: t('audit.period.to'),
              apply: t('audit.period.apply'),
              reset: t('audit.period.reset'),
              reversed: t('audit.period.reversed'),
            }}
          />
        }
      >
        {(rows) => (
          <AuditTable
            rows={rows}
            toEntry={(uuid) => to({ [parameter]: uuid })}
            toActor={(uuid) => to({ actor: uuid, cursor: null })}
          />
        )}
      </ListCard>
      {opened && <EntryDialog entry={opened} onClose={() => change({ cursor: get('cursor'), [parameter]: null })} />}
    </StaffPage>
  );
}

interface ChoicesProps {
  readonly filter: AuditFilter;
  readonly onChange: (values: Readonly<Record<string, string | null>>) => void;
}

function Choices({ filter: { actor, action, organization }, onChange }: ChoicesProps) {
  const t = useTexts();
  const callName = useCallName();
  const [typed, setTyped] = useState(organization ?? '');
  const isWrong = typed.trim() !== '' && !uuidFormat.test(typed.trim());
  return (
    <Stack gap={4} align="stretch">
      <FormGrid>
        <Field label={t('audit.action')}>
          <Select value={action ?? ''} onChange={({ target }) => onChange({ action: target.value })}>
            <option value="">{t('audit.everyAction')}</option>
            {namedCalls.map((call) => (
              <option key={call} value={call}>
                {callName(call)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('audit.organization')} error={isWrong ? t('audit.noIdentifier') : undefined}>
          <TextInput
            {...searchMark}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            placeholder="0197a000-0000-7000-8000-000000000001"
            onChange={({ target }) => {
              setTyped(target.value);
              const given = target.value.trim();
              if (given === '' || uuidFormat.test(given)) onChange({ organization: given });
            }}
          />
        </Field>
      </FormGrid>
      {actor && (
        <div>
          <Button variant="outlined" size="sm" onClick={() => onChange({ actor: null })}>
            {t('audit.everyPerson')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
