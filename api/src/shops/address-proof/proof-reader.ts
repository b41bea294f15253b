import { resolveTxt } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { PublicReader } from '../../infrastructure/public-web/public-web.ts';
import type { ProofPlaces } from './proof-places.ts';

/** Looks for a value where only the owner of an address can publish it. */
export interface ProofReader {
  /** Never rejects: a place that cannot be read does not have the value. */
  has(places: ProofPlaces, value: string): Promise<boolean>;
}

type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

export function createProofReader(web: PublicReader, resolve: ResolveTxt = resolveTxt): ProofReader {
  async function inFile({ fileUrl }: ProofPlaces, value: string): Promise<boolean> {
    const text = await web.read(new URL(fileUrl));
    return text !== null && text.split(/\s+/).includes(value);
  }

  async function inDns({ dnsName }: ProofPlaces, value: string): Promise<boolean> {
    // IP addresses and local names have no records.
    const host = dnsName.slice(dnsName.indexOf('.') + 1);
    if (isIP(host.replaceAll(/[[\]]/g, '')) !== 0 || !host.includes('.')) return false;
    try {
      // Long values are split into several strings.
      return (await resolve(dnsName)).some((parts) => parts.join('').trim() === value);
    } catch {
      // No such record, or no answer: both mean that it was not found.
      return false;
    }
  }

  return {
    has: async (places, value) => (await Promise.all([inFile(places, value), inDns(places, value)])).includes(true),
  };
}
