/** The addresses in a text, however they are separated. */
export const emailsIn = (text: string): string[] => withoutRepeats(text.split(/[\s,;]+/).filter((part) => part !== ''));

/** Each address once, also when it was written with other capitals. */
export function withoutRepeats(emails: readonly string[]): string[] {
  const seen = new Map(emails.map((email) => [email.toLowerCase(), email] as const).reverse());
  return emails.filter((email) => seen.get(email.toLowerCase()) === email && seen.delete(email.toLowerCase()));
}

/**
 * Whether a buyer reference is written like a Leitweg-ID (`04011000-1234512345-06`) but its check digits are wrong. A
 * buyer reference is a free text (BT-10), so this is a hint and never an error.
 */
export function isMistypedLeitwegId(reference: string): boolean {
  const parts = /^(\d{2,12})(?:-([0-9A-Z]{1,30}))?-(\d{2})$/.exec(reference.trim().toUpperCase());
  if (parts === null) return false;
  const [, coarse = '', fine = '', check = ''] = parts;
  return remainderOf97(coarse + fine + check) !== 1;
}

/** ISO/IEC 7064, MOD 97-10: letters count as 10 to 35. */
const remainderOf97 = (text: string): number =>
  Number(BigInt(text.replaceAll(/[A-Z]/g, (letter) => `${Number.parseInt(letter, 36)}`)) % 97n);
