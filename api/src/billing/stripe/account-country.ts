/**
 * Where the account at the payment provider is, and so the bank accounts for transfers. It is the account's and not the company's:
 * the provider has such bank accounts in a few countries alone.
 */
export const accountCountry = 'DE';
