import { hash } from 'node:crypto';

/** Value of the `integrity` attribute (https://www.w3.org/TR/sri-2/), as records contain it. */
export const integrityOf = (content: string | Uint8Array): string => `sha384-${hash('sha384', content, 'base64')}`;

/**
 * The part of a script's or style sheet's name that is made from its content; `integrityInName` of @kontor/contract
 * reads it.
 */
export const contentHash = (content: string | Uint8Array): string => hash('sha256', content, 'base64url');
