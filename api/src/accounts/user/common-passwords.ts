import { brand } from '@kontor/contract/brand';

/**
 * What the package's list lacks: words of German speakers, rows of keys and of digits, and our own name (NIST SP
 * 800-63B-4, 3.1.1.2: the list should contain words that are specific to the context).
 */
const additions = [
  'abcdefgh abcdefghi abcdefghij abcdefghijk qwertzu qwertz qwertzui qwertzuiop asdfghjkl yxcvbnm',
  '0123456789 9876543210 0987654321',
  'willkommen schmetterling ichliebedich ichliebdich sonnenblume weihnachten geburtstag deutschland oesterreich österreich',
  'schweiz muenchen münchen stuttgart duesseldorf düsseldorf schalke schalke04 dortmund werder bundesliga fussballer',
  'passwort kennwort geheimnis zugang anmeldung benutzer testpasswort testpassword testuser',
  `${brand.shortName} onlineshop webshop shopware warenwirtschaft kasse`,
].flatMap((line) => line.split(' '));

let loaded: Promise<ReadonlySet<string>> | undefined;

/** 49,000 leaked passwords. Loaded when the first one is checked: unpacking them takes a tenth of a second and 19 MB. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...additions]),
  );
  return loaded;
}

/** Digits and punctuation at the end, as rules of other portals ask for them: `Sommer2026!`. */
const appendix = /[^\p{L}]{1,6}$/u;

/**
 * Whether a password is among the first that an attacker would try: a common one, also doubled or with digits and
 * punctuation appended, few characters repeated, or the account's own address.
 */
export async function isTooCommon(password: string, email: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4) return true;
  const [localPart = ''] = email.split('@');
  const bases = [lower, lower.replace(appendix, '')].flatMap((base) => [base, half(base)]);
  if (bases.some((base) => base === email || base === localPart)) return true;
  const common = await commonPasswords();
  return bases.some((base) => common.has(base));
}

/** The word of a doubled one, `geheimgeheim`; any other text is returned as it is. */
function half(text: string): string {
  const first = text.slice(0, text.length / 2);
  return first + first === text ? first : text;
}
