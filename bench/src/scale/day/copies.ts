import { copiedName, copiedUuid } from '../copied.ts';
import { uuids } from '../households.ts';

/** What the copies of a household of the demo's data have of their own, by how the portal's rows were copied. */
export interface Model {
  readonly uuids: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** The numbers of the copies of which something is a copy, the first one first; none for what is no copy. */
export type Chain = readonly number[];

/** A model of a merchant is copied once, by a number that names it; the households of agencies by small numbers. */
export type ModelOf = (chain: Chain) => Model | undefined;

/** Copies within a merchant: its past was made longer by copies of its invoices. What belongs to them has their merchant's numbers. */
const firstOfPast = 2_000_001;
const ofMerchant = (chain: Chain): Chain => chain.filter((number) => number < firstOfPast);

const copiedId = /^([a-z]+_[A-Za-z0-9_]+?)((?:-\d+)+)$/;

/** `cus_1-1000001-0-7` is the copy 1000001, 0, 7 of `cus_1`. */
export function splitId(id: string): { readonly id: string; readonly chain: Chain } {
  const [, original = id, numbers = ''] = copiedId.exec(id) ?? [];
  return { id: original, chain: numbers.split('-').slice(1).map(Number) };
}

const nameOf = (name: string, chain: Chain): string => chain.reduce(copiedName, name);
const uuidOf = (uuid: string, chain: Chain): string => chain.reduce(copiedUuid, uuid);

/** A subscription or invoice of a shop that the copy lacks: its customer has it at the provider because its model has. */
const isOfAnother = (value: unknown, { names }: Model): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  /^(sub|in)_/.test(value.id) &&
  !names.has(value.id);

/**
 * What the provider answers about a model, as the answer about its copy.
 *
 * @param asked the id that was asked for: that of an invoice of the past has numbers that nothing else of its merchant has
 */
export function asCopy(answer: unknown, chain: Chain, model: Model, asked: string): unknown {
  const original = splitId(asked).id;
  const merchant = ofMerchant(chain);
  const text = (value: string): string => {
    if (value === original) return asked;
    if (model.names.has(value)) return nameOf(value, merchant);
    return value.replaceAll(uuids, (uuid) => (model.uuids.has(uuid) ? uuidOf(uuid, merchant) : uuid));
  };
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.filter((each) => !isOfAnother(each, model)).map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
  };
  return walk(answer);
}

/** A call as it is asked about the model. */
export interface AskedOfModel {
  readonly url: string;
  readonly body: string;
  /** The id of a copy that the call names first; `null` for a call about nothing that was copied. */
  readonly asked: string | null;
  readonly chain: Chain;
}

const ids = /[a-z]+_[A-Za-z0-9_]+(?:-\d+)+/g;

export function askOfModel(url: string, body: string): AskedOfModel {
  const found = [...decodeURIComponent(url).matchAll(ids), ...decodeURIComponent(body).matchAll(ids)].map(([id]) => id);
  const [asked = null] = found;
  const original = (text: string) => text.replaceAll(ids, (id) => splitId(id).id);
  return { url: original(url), body: original(body), asked, chain: asked === null ? [] : splitId(asked).chain };
}
