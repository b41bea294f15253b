/** Rows of a QR code; `true` is dark. */
export type QrModules = readonly boolean[][];

/** How much of a code may be damaged: 7 % (L) or 15 % (M). */
type Correction = 'L' | 'M';

/** Loads what makes QR codes, which few pages show. */
export async function loadQrEncoder(): Promise<(text: string, correction?: Correction) => QrModules> {
  const { encode } = await import(/* webpackChunkName: "qr-code" */ 'uqr');
  return (text, ecc = 'L') => encode(text, { ecc, border: 0 }).data;
}
