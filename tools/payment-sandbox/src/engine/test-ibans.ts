import type { ErrorCode } from '../protocol/wire.ts';

export interface DebitOutcome {
  /** Seconds until the bank answers; a real one takes up to 14 business days. */
  after: number;
  failure: { code: ErrorCode; message: string } | null;
  disputed: boolean;
}

/** A few real seconds, long enough to see `processing` in a browser. */
const soon = 3;
const threeMinutes = 180;

const ok = (after: number): DebitOutcome => ({ after, failure: null, disputed: false });
const refused = (after: number): DebitOutcome => ({
  after,
  failure: { code: 'refer_to_customer', message: 'The debit was refused by the bank.' },
  disputed: false,
});
const disputed: DebitOutcome = { after: soon, failure: null, disputed: true };
const noFunds: DebitOutcome = {
  after: soon,
  failure: { code: 'insufficient_funds', message: 'The account has insufficient funds.' },
  disputed: false,
};

/** What Stripe documents about its test IBANs: https://docs.stripe.com/payments/sepa-debit/accept-a-payment#test */
export const testIbans: Record<string, DebitOutcome> = {
  DE89370400440532013000: ok(soon),
  AT611904300234573201: ok(soon),
  DE08370400440532013003: ok(threeMinutes),
  AT321904300235473204: ok(threeMinutes),
  DE62370400440532013001: refused(soon),
  AT861904300235473202: refused(soon),
  DE78370400440532013004: refused(threeMinutes),
  AT051904300235473205: refused(threeMinutes),
  DE35370400440532013002: disputed,
  AT591904300235473203: disputed,
  DE65370400440002222227: noFunds,
  AT981904300002222227: noFunds,
  BE62510007547061: ok(soon),
  CH9300762011623852957: ok(soon),
  EE382200221020145685: ok(soon),
  ES0700120345030000067890: ok(soon),
  FI2112345600000785: ok(soon),
  FR1420041010050500013M02606: ok(soon),
  GB82WEST12345698765432: ok(soon),
  GI60MPFS599327643783385: ok(soon),
  HR7624020064583467589: ok(soon),
  IE29AIBK93115212345678: ok(soon),
  LI0508800636123378777: ok(soon),
  LT121000011101001000: ok(soon),
  LU280019400644750000: ok(soon),
  NL39RABO0300065264: ok(soon),
  NO9386011117947: ok(soon),
  PT50000201231234567890154: ok(soon),
  SE3550000000054910000003: ok(soon),
};

/** ISO 13616: the rearranged digits are 1 modulo 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
