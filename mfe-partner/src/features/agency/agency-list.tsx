import { longestSearch } from '@kontor/contract/longest-search';
import type { PartnerAgency } from '@kontor/contract/partner';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { useSettled } from '@kontor/platform/use-settled';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Card, CardBody, CardRows } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Field } from '@kontor/ui/field';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { TextInput } from '@kontor/ui/text-input';
import { mdiMagnify } from '@mdi/js';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';
import { AgencyRow } from './agency-row.tsx';
import { useAgencies } from './use-agencies.ts';

const searchParameter = 'search';
interface AgencyListProps {
  connectedUuid: string | null;
  onChoose: (agency: PartnerAgency) => void;
}

/** The available agencies, searched by name and city. The search is part of the URL. */
export function AgencyList({ connectedUuid, onChoose }: AgencyListProps) {
  const t = useTexts();
  const [query, setQuery] = useSearchParams();
  const typed = (query.get(searchParameter) ?? '').slice(0, longestSearch);
  const search = useSettled(typed.trim());
  const agencies = useAgencies(search);

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

  return (
    <Card
      title={t('agency.list')}
      flush
      foot={
        agencies.hasNextPage && (
          <MoreRows pages={agencies} text={t('agency.more')} loadingText={t('agency.loadingMore')} />
        )
      }
    >
      <Loaded query={agencies} skeleton={<SkeletonRows rows={4} />}>
        {({ pages }) => {
          const found = pages.flatMap(({ items }) => items);
          if (found.length === 0 && typed === '') {
            return <EmptyState title={t('agency.emptyTitle')}>{t('agency.empty')}</EmptyState>;
          }
          return (
            <>
              <CardBody>
                <Field label={t('agency.search')}>
                  <TextInput
                    type="search"
                    icon={mdiMagnify}
                    maxLength={longestSearch}
                    value={typed}
                    onChange={({ target }) => searchFor(target.value)}
                  />
                </Field>
              </CardBody>
              <Found agencies={found} search={search} connectedUuid={connectedUuid} onChoose={onChoose} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

interface FoundProps extends AgencyListProps {
  agencies: readonly PartnerAgency[];
  search: string;
}

function Found({ agencies: found, search, connectedUuid, onChoose }: FoundProps) {
  const t = useTexts();
  const mayConnect = useMayCall()('PUT /organization/{organizationUuid}/partner-agency');
  return (
    <>
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
