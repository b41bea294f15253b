import type { LeadInterests } from '@kontor/contract/partner';

/** The products that a lead may ask about, in the order in which they are shown. */
export const leadProducts = ['erp', 'wms', 'pos'] as const satisfies readonly (keyof LeadInterests)[];
