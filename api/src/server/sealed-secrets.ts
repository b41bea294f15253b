import { totpSecrets } from '../accounts/totp/totp-sealers.ts';
import { endpointSecrets } from '../connect/client/endpoint-secret.ts';
import { type SealedSecrets, signingKeySecrets } from '../infrastructure/sealed-secrets.ts';
import { openIdKeySecrets } from '../plugin-login/openid-keys.ts';

/** All kinds of secrets that are sealed in the database. Tokens of Shopify are sealed with the app's own secret. */
export const sealedSecrets: readonly SealedSecrets[] = [
  signingKeySecrets,
  totpSecrets,
  openIdKeySecrets,
  endpointSecrets,
];
