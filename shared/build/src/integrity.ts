import { hash } from 'node:crypto';

/** Value of the `integrity` attribute (https://www.w3.org/TR/sri-2/), as it stands in records. */
export const integrityOf = (content: string | Uint8Array): string => `sha384-${hash('sha384', content, 'base64')}`;
