import { demoUsers } from '@kontor/contract/demo';
import { email } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { StartError } from './start-error.ts';

/** Checks the e-mail addresses of those who run the portal; accounts have theirs in lower case. */
export function operators(named: readonly string[], demoData: boolean): string[] {
  const addresses = named.map((address) => address.toLowerCase());
  const wrong = addresses.find((address) => !z.safeParse(email(), address).success);
  if (wrong !== undefined) {
    throw new StartError(`KONTOR_OPERATORS names "${wrong}": e-mail addresses, split by commas, are needed.`);
  }
  return demoData ? [...addresses, demoUsers.operator.email] : addresses;
}
