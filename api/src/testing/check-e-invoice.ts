import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, gunzipSync, inflateSync } from 'node:zlib';

interface Saxon {
  transform(options: object, mode: 'sync'): { readonly principalResult: string };
}

const saxon = createRequire(import.meta.url)('saxon-js') as Saxon;
const rules = gunzipSync(readFileSync(new URL('e-invoice-rules/en16931-cii.sef.json.gz', import.meta.url))).toString();

export interface Checked {
  /** How many rules were looked at: none, if it is no invoice. */
  readonly fired: number;
  readonly findings: readonly string[];
}

/** Checks an XML document by the official rules of EN 16931. */
export function checkEInvoice(xml: string): Checked {
  const options = { stylesheetText: rules, sourceText: xml, destination: 'serialized' };
  const { principalResult: report } = saxon.transform(options, 'sync');
  const failed = report.matchAll(/<svrl:failed-assert[^>]*?flag="(\w+)"[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g);
  return {
    fired: report.match(/<svrl:fired-rule/g)?.length ?? 0,
    findings: [...failed].map(([, flag, text = '']) => `${flag}: ${text.trim()}`),
  };
}

/** The streams of a PDF, uncompressed. */
export function streamsOf(document: Uint8Array, encoding: 'utf8' | 'latin1' = 'utf8'): string[] {
  const text = Buffer.from(document).toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    const raw = Buffer.from(body, 'latin1');
    try {
      // The last byte may have been taken for a part of the line break.
      return inflateSync(raw, { finishFlush: constants.Z_SYNC_FLUSH }).toString(encoding);
    } catch {
      return raw.toString(encoding);
    }
  });
}

/** The invoice in a ZUGFeRD document. */
export function eInvoiceIn(document: Uint8Array): string {
  const xml = streamsOf(document).find((stream) => stream.includes('CrossIndustryInvoice'));
  if (xml === undefined) throw new Error('The document holds no invoice');
  return xml;
}
