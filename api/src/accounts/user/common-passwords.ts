import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isOnlyContextWords } from './context-words.ts';

/** What the list of leaked passwords lacks: words of German speakers, and rows of keys and of digits. */
const additions = [
  'abcdefghij abcdefghijk abcd123456 abc1234567 qwertzuiop qwertz1234 asdfghjkl1 1234567891 12345678901',
  '0123456789 9876543210 0987654321 123456789a a123456789 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3',
  'willkommen willkommen1 willkommen123 schmetterling sonnenschein ichliebedich hallo12345 hallo123456 fussball123',
  'passwort12 passwort123 passwort1234 passwort12345 password12 password12345 passw0rd123 p@ssw0rd123 testpasswort',
  'geheim12345 geheimgeheim testpassword testtest123 test123456 test1234567 changeme123 admin12345 admin123456',
  'sommer2024 sommer2025 sommer2026 winter2024 winter2025 winter2026 schalke04schalke welcome1234 letmein123',
].flatMap((line) => line.split(' '));

/**
 * The 10,000 most frequent of ten million leaked passwords, in lower case and in that order, of those that are long enough
 * to be chosen here: in other lists nearly all are shorter. Made from SecLists (`10-million-password-list-top-1000000.txt`;
 * Copyright (c) 2018 Daniel Miessler, MIT licence).
 */
const leaked = join(import.meta.dirname, 'common-passwords.txt.gz');

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is checked. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= readFile(leaked)
    .then((packed) => new Set([...gunzipSync(packed).toString().split('\n'), ...additions]))
    .catch((error: unknown) => {
      // Read again by the next check.
      loaded = undefined;
      throw error;
    });
  return loaded;
}

/**
 * Whether a password is among the first that an attacker would try: a common one, few characters repeated, the account's own
 * address, or nothing but words of this portal. The whole password is compared, not words in it (NIST SP 800-63B-4, 3.1.1.2).
 */
export async function isTooCommon(password: string, email: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4 || lower === email || lower === email.split('@')[0]) return true;
  if (isOnlyContextWords(lower)) return true;
  return (await commonPasswords()).has(lower);
}
