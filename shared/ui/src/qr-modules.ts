/** Rows of a QR code; `true` is dark. */
export type QrModules = readonly boolean[][];

/** Loads what makes QR codes, which few pages show. */
export async function loadQrEncoder(): Promise<(text: string) => QrModules> {
  const { encode } = await import(/* webpackChunkName: "qr-code" */ 'uqr');
  return (text) => encode(text, { border: 0 }).data;
}
