import type { PartnerAgency } from '@kontor/contract/partner';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CardBody, CardRows } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { mdiMagnify } from '@mdi/js';
import { useSearchParams } from 'react-router-dom';
import { matchesSearch } from '../../account/matches-search.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AgencyRow } from './agency-row.tsx';

const searchParameter = 'search';

interface AgencyListProps {
  agencies: readonly PartnerAgency[];
  connectedUuid: string | null;
  onChoose: (agency: PartnerAgency) => void;
}

/** The available agencies, searched by name and city. The search is part of the URL. */
export function AgencyList({ agencies, connectedUuid, onChoose }: AgencyListProps) {
  const t = useTexts();
  const mayConnect = useMayCall()('PUT /organization/{organizationUuid}/partner-agency');
  const [query, setQuery] = useSearchParams();
  const search = query.get(searchParameter) ?? '';
  const found = matchingAgencies(agencies, search);

  function searchFor(text: string) {
    setQuery(
      (before) => {
        if (text === '') before.delete(searchParameter);
        else before.set(searchParameter, text);
        return before;
      },
      { replace: true },
    );
  }

  if (agencies.length === 0) return <EmptyState title={t('agency.emptyTitle')}>{t('agency.empty')}</EmptyState>;
  return (
    <>
      <CardBody>
        <Field label={t('agency.search')}>
          <TextInput
            type="search"
            icon={mdiMagnify}
            value={search}
            onChange={({ target }) => searchFor(target.value)}
          />
        </Field>
      </CardBody>
      {found.length === 0 ? (
        <EmptyState title={t('agency.noneFound')}>{t('agency.noneFoundText', { search })}</EmptyState>
      ) : (
        <CardRows>
          {found.map((agency) => (
            <AgencyRow
              key={agency.uuid}
              agency={agency}
              end={
                agency.uuid === connectedUuid ? (
                  <Badge tone="success">{t('agency.current')}</Badge>
                ) : (
                  mayConnect && (
                    <Button
                      variant="outlined"
                      size="sm"
                      aria-label={t('agency.connectOf', { name: agency.name })}
                      onClick={() => onChoose(agency)}
                    >
                      {t('agency.connect')}
                    </Button>
                  )
                )
              }
            />
          ))}
        </CardRows>
      )}
    </>
  );
}

/** Agencies whose name or city contains every word of the search. */
export const matchingAgencies = (agencies: readonly PartnerAgency[], search: string): PartnerAgency[] =>
  agencies.filter(({ name, city }) => matchesSearch(`${name} ${city ?? ''}`, search));
