/** The two products that are licensed by device. */
export type DeviceProduct = 'wms' | 'pos';
