import { existsSync, readFileSync } from 'node:fs';

/** What a payment sandbox has written into its file of findings (`PAYMENT_SANDBOX_FINDINGS`); it makes the file with the first one. */
export const readPaymentFindings = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
