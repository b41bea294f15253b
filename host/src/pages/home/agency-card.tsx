import type { PartnerAgency } from '@kontor/contract/partner';
import { useMayCall, useOpenPage } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Tile } from '@kontor/ui/tile';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

/** The connected partner agency, or the way to one. */
export function AgencyCard({ agency }: { agency: PartnerAgency | '' }) {
  const t = useTexts<PageTexts>();
  const mayConnect = useMayCall()('PUT /organization/{organizationUuid}/partner-agency');
  const openPage = useOpenPage();
  const link = (text: string) => <TextLink render={<PageLink page="shopPartnerAgency" />}>{text}</TextLink>;
  if (agency === '') {
    return (
      <Card flush>
        <EmptyState
          titleAs="h2"
          title={t('home.agency.none.title')}
          action={mayConnect && link(t('home.agency.none.action'))}
        >
          {t('home.agency.none.text')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title={t('home.agency.title')}
      flush
      aside={openPage('shopPartnerAgency') && <Text variant="small">{link(t('home.agency.view'))}</Text>}
    >
      <CardRows>
        <CardRow
          media={<Tile size="sm">{initials(agency.name)}</Tile>}
          title={agency.name}
          text={[agency.contactName, agency.phoneNumber].filter(Boolean).join(' · ')}
        />
      </CardRows>
    </Card>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase();
