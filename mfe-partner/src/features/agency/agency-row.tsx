import type { PartnerAgency } from '@kontor/contract/partner';
import { CardRow } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { Tile } from '@kontor/ui/tile';
import { mdiHandshakeOutline } from '@mdi/js';
import type { ReactNode } from 'react';

/** An agency with its details. */
export function AgencyRow({ agency, end }: { agency: PartnerAgency; end?: ReactNode }) {
  const { name, city, contactName, phoneNumber } = agency;
  return (
    <CardRow
      media={
        <Tile tone="soft" size="sm">
          <Icon path={mdiHandshakeOutline} size={20} />
        </Tile>
      }
      title={name}
      text={[city, contactName, phoneNumber].filter((known) => known !== null).join(' · ')}
      end={end}
    />
  );
}
