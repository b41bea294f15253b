import { hash } from 'node:crypto';

/** Value of the `integrity` attribute (https://www.w3.org/TR/sri-2/), as it stands in records. */
export const integrityOf = (content: string | Uint8Array): string => `sha384-${hash('sha384', content, 'base64')}`;

/** What a script or style sheet is named after; `integrityInName` of @kontor/contract reads it again. */
export const contentHash = (content: string | Uint8Array): string => hash('sha256', content, 'base64url');
