import { compact } from '@kontor/contract/normal-form';

/**
 * What is equal for two spellings of one serial number: capitals, spaces, colons, dots, hyphens and slashes do not count. TSE and
 * signature units are named by a key or a certificate in hexadecimal digits, which systems write with colons, in groups, or in small letters.
 */
export const serialKey = (serialNumber: string): string => compact(serialNumber).replaceAll(/[:./_-]/g, '');

export const isSameSerial = (one: string, other: string): boolean => serialKey(one) === serialKey(other);
