import type { BankTransfer } from '@kontor/contract/invoice';
import { giroCodeCorrection, giroCodeText } from '@kontor/domain/giro-code';
import { encode } from 'uqr';

/** The modules of the code, dark ones `true`. */
export const giroCode = (transfer: BankTransfer): readonly (readonly boolean[])[] =>
  encode(giroCodeText(transfer), { ecc: giroCodeCorrection, border: 0 }).data;
