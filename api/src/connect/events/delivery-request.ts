import { Webhook } from 'standardwebhooks';
import { Agent, type Dispatcher, request } from 'undici';
import { seconds } from '../../infrastructure/clock.ts';
import { errorCode } from '../../infrastructure/error-code.ts';
import { type AddressGuard, RefusedError } from '../../infrastructure/public-web/address-guard.ts';
import type { Answer, ClaimedDelivery } from './delivery-table.ts';

/** From the connection to the head of the answer. */
const timeLimit = seconds(10);

/** What is read of an answer, in bytes. */
const longestAnswer = 16 * 1024;

/** What is kept of an answer, in characters. */
const keptAnswer = 500;

export interface DeliveryRequests {
  /** Sends one event, and never rejects; `null` when it was aborted. */
  send(delivery: ClaimedDelivery, secrets: readonly string[], signal: AbortSignal): Promise<Answer | null>;
  close(): Promise<void>;
}

export const isSuccess = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300;

/**
 * The body is the same in all attempts, so that receivers may compare. Events that an earlier release has written do not name
 * their subject themselves.
 */
export const bodyOf = ({
  type,
  subject,
  occurred_at: occurredAt,
  data,
}: Pick<ClaimedDelivery, 'type' | 'subject' | 'occurred_at' | 'data'>) =>
  JSON.stringify({ type, timestamp: occurredAt.toISOString(), data: { subject, ...data } });

/**
 * Signs by Standard Webhooks: once with each secret. The header's time is the machine's and not the movable clock's, because
 * receivers refuse what is older than five minutes by their own.
 */
export function signed(id: string, body: string, secrets: readonly string[], now = new Date()): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}

/** @param places connections to one receiver */
export function createDeliveryRequests(
  { check, lookup }: AddressGuard,
  places: number,
  limit: number = timeLimit,
): DeliveryRequests {
  // Connections are kept and used again: their addresses were checked when they were opened.
  const dispatcher = new Agent({
    connect: { lookup, timeout: limit },
    connections: places,
    maxHeaderSize: longestAnswer,
  });

  async function post(delivery: ClaimedDelivery, secrets: readonly string[], signal: AbortSignal): Promise<Answer> {
    const url = new URL(delivery.url);
    check(url);
    const content = bodyOf(delivery);
    const { statusCode: status, body } = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Kontor Connect',
        ...signed(delivery.event_uuid, content, secrets),
      },
      body: content,
      dispatcher,
      signal,
    });
    return { status, text: await beginningOf(body) };
  }

  return {
    async send(delivery, secrets, signal) {
      const tooLate = AbortSignal.timeout(limit);
      try {
        return await post(delivery, secrets, AbortSignal.any([signal, tooLate]));
      } catch (error) {
        if (signal.aborted) return null;
        return { status: null, text: tooLate.aborted ? `No answer within ${limit / 1000} s` : reasonOf(error) };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Its status decides, whatever becomes of the rest of an answer: one that does not end is closed. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length >= longestAnswer) break;
    }
  } catch {
    // The connection ended, or the time limit.
  }
  return readable(Buffer.concat(chunks).toString('utf8').slice(0, keptAnswer));
}

/** Databases refuse NUL. */
const readable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

const reasonOf = (error: unknown): string =>
  error instanceof RefusedError ? 'Refused: the address is not public' : (errorCode(error) ?? String(error));
