import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { StripeSchemas } from './schema.ts';

/** Written by `pnpm generate` from the types of the SDK. */
export const schemaFile = new URL('stripe-schemas.json.gz', import.meta.url);

let read: StripeSchemas | null = null;

/** The schemas of the SDK that this package is installed with; read when they are first needed. */
export function schemas(): StripeSchemas {
  read ??= JSON.parse(gunzipSync(readFileSync(schemaFile)).toString()) as StripeSchemas;
  return read;
}
