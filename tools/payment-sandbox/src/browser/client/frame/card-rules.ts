export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown';

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

export function brandOf(digits: string): Brand {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : 'unknown';
}

export const numberLength = (brand: Brand): number => (brand === 'amex' ? 15 : 16);
export const cvcLength = (brand: Brand): number => (brand === 'amex' ? 4 : 3);

/** Groups as they are printed on the card: 4-4-4-4, on American Express 4-6-5. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  const brand = brandOf(digits);
  const kept = digits.slice(0, numberLength(brand));
  const groups = brand === 'amex' ? /^(\d{0,4})(\d{0,6})(\d{0,5})$/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})$/;
  return (groups.exec(kept) ?? []).slice(1).filter(Boolean).join(' ');
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
  if (digits.length < numberLength(brandOf(digits))) return unfinished('incomplete_number');
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
