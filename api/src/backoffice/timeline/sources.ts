import type { TimelineKind } from '@kontor/contract/customer-timeline';
import { partsOfOrganization } from './parts-of-organization.ts';
import { partsOfShops } from './parts-of-shops.ts';
import type { Source } from './timeline-statement.ts';

/** What may have something of a kind, or of a shop; none where nothing of that kind is known by shop. */
export const sourcesFor = (kind: TimelineKind | undefined, isOfShop: boolean): Source[] =>
  (isOfShop ? partsOfShops : [...partsOfShops, ...partsOfOrganization])
    .filter(({ kinds }) => kind === undefined || kinds.includes(kind))
    .map(({ source }) => source(kind));
