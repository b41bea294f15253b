export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

export type Verdict<Code extends string> =
  | { kind: 'empty' }
  | { kind: 'complete' }
  | { kind: 'wrong'; code: Code; final: boolean };

const empty = { kind: 'empty' } as const;
const complete = { kind: 'complete' } as const;
/** Not an error while typing, only when the field loses the focus in this state. */
const unfinished = <Code extends string>(code: Code) => ({ kind: 'wrong', code, final: false }) as const;
const wrong = <Code extends string>(code: Code) => ({ kind: 'wrong', code, final: true }) as const;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** How the numbers of a brand begin. */
const beginnings: readonly (readonly [Brand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['diners', /^3[068]/],
  ['jcb', /^35/],
  ['discover', /^6(011|4[4-9]|5)/],
  ['unionpay', /^62/],
];

export const brandOf = (digits: string): Brand =>
  beginnings.find(([, beginning]) => beginning.test(digits))?.[0] ?? 'unknown';

/** How many digits the numbers of a brand have. */
const lengthsOf = (digits: string): { least: number; most: number } => {
  const brand = brandOf(digits);
  if (brand === 'amex') return { least: 15, most: 15 };
  if (brand === 'unionpay') return { least: 16, most: 19 };
  const length = brand === 'diners' && !digits.startsWith('30') ? 14 : 16;
  return { least: length, most: length };
};

export const cvcLength = (brand: Brand): number => (brand === 'amex' ? 4 : 3);

/** Groups as they are printed on the card: of four digits, of others where a number has fewer than 16. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  const { most } = lengthsOf(digits);
  const groups = most < 16 ? /^(\d{0,4})(\d{0,6})(\d{0,5})$/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,3})$/;
  return (groups.exec(digits.slice(0, most)) ?? []).slice(1).filter(Boolean).join(' ');
}

/** `4` becomes `04 / `, since no month begins with it. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const weighted = index % 2 === 1 ? digit * 2 : digit;
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
  return sum % 10 === 0;
}

export function checkNumber(text: string): Verdict<'incomplete_number' | 'invalid_number'> {
  const digits = digitsOf(text);
  if (digits === '') return empty;
  if (digits.length < lengthsOf(digits).least) return unfinished('incomplete_number');
  return passesLuhn(digits) ? complete : wrong('invalid_number');
}

type ExpiryCode = 'incomplete_expiry' | 'invalid_expiry_month' | 'invalid_expiry_year_past' | 'invalid_expiry_year';

export const expiryOf = (text: string): { month: number; year: number } => {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
};

export function checkExpiry(text: string, today: Date): Verdict<ExpiryCode> {
  const digits = digitsOf(text);
  if (digits === '') return empty;
  const { month, year } = expiryOf(text);
  if (digits.length >= 2 && (month < 1 || month > 12)) return wrong('invalid_expiry_month');
  if (digits.length < 4) return unfinished('incomplete_expiry');
  const monthsLeft = (year - today.getFullYear()) * 12 + month - today.getMonth() - 1;
  if (monthsLeft < 0) return wrong('invalid_expiry_year_past');
  return monthsLeft > 50 * 12 ? wrong('invalid_expiry_year') : complete;
}

export function checkCvc(text: string, brand: Brand): Verdict<'incomplete_cvc'> {
  const digits = digitsOf(text);
  if (digits === '') return empty;
  return digits.length < cvcLength(brand) ? unfinished('incomplete_cvc') : complete;
}
