import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VatVerifier } from '../organizations/vat/vat-verifier.ts';
import { createViesVerifier } from '../organizations/vat/vies-verifier.ts';

/** What a test sets as the register's answer about an id: as VIES sends it, or a status without a body. */
export type ViesReply = Readonly<Record<string, unknown>> | number;

export interface TestVatRegister {
  readonly verifier: VatVerifier;
  /** The paths of all questions, in their order. */
  readonly asked: string[];
  /** What is answered from now on. */
  answer(reply: ViesReply): void;
  close(): void;
}

export const yes = { isValid: true, userError: 'VALID', name: '---', address: '---' };
export const no = { isValid: false, userError: 'INVALID', name: '---', address: '---' };
export const notNow = (userError: string) => ({ isValid: false, userError, name: '---', address: '---' });

/** Everything that VIES is known to send instead of an answer. */
export const silences = [
  'INVALID_INPUT',
  'INVALID_REQUESTER_INFO',
  'SERVICE_UNAVAILABLE',
  'MS_UNAVAILABLE',
  'TIMEOUT',
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
] as const;

/** A register on loopback that speaks VIES' protocol, so that tests go through what is asked in production. */
export async function openVatRegister(): Promise<TestVatRegister> {
  const asked: string[] = [];
  let reply: ViesReply = yes;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (typeof reply === 'number') response.writeHead(reply).end('{}');
    else response.end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    verifier: createViesVerifier(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked,
    answer: (next) => void (reply = next),
    close: () => void server.close(),
  };
}
