/** From the smallest to the largest: the plan order of spec §4. */
export const planTypes = ['starter', 'advanced', 'professional', 'enterprise'] as const;
/** Licensed by device (spec §3). */
export const deviceTypes = ['wms', 'pos'] as const;
export const productTypes = [...planTypes, ...deviceTypes] as const;
/** Generations of a product; of the same type the higher one is the upgrade (spec §4). */
export const productVersions = ['v0', 'v1', 'v2', 'v3'] as const;

export type PlanType = (typeof planTypes)[number];
export type DeviceType = (typeof deviceTypes)[number];
