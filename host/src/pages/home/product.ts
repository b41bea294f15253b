import type { DeviceType } from '@kontor/domain/product';

export type Product = 'erp' | DeviceType;

export const products = ['erp', 'wms', 'pos'] as const satisfies readonly Product[];
