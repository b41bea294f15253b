import { setTimeout as pause } from 'node:timers/promises';
import type { EventFault } from '../faults/fault-rules.ts';
import { shuffled } from '../faults/seeded-random.ts';
import { present } from '../http/present.ts';
import type { Delivery } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { signatureOf } from './signature.ts';

/** Milliseconds before the next attempt; the event stays undelivered after the last one. */
const retryAfter = [200, 1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];
/** Attempts that an advancing clock waits for. */
const promptTries = 3;
const eventDays = 30;
const answerWithin = 20_000;

export interface Deliveries {
  /** Sends what is due, oldest first; resolves when every event was accepted or has failed its prompt attempts. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

async function post(url: string, payload: string, secret: string, signal: AbortSignal): Promise<string | null> {
  const signature = signatureOf(payload, secret, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: payload, signal: limit });
    await answer.arrayBuffer();
    return answer.ok ? null : `HTTP ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Stripe lists events for 30 days; without this limit they would be most of the state. */
function forgetOldEvents({ store, clock }: Sandbox): void {
  for (const { id, created } of store.all('events')) {
    if (created >= clock.now() - eventDays * 86_400) return;
    if (!store.get('deliveries', id)) store.remove('events', id);
  }
}

function withFaults(delivery: Delivery, met: EventFault[]): Delivery {
  const decided: Delivery = { ...delivery, decided: true };
  for (const fault of met) {
    if (fault.kind === 'hold-events') decided.held = true;
    if (fault.kind === 'duplicate-events') decided.copies = (decided.copies ?? 0) + (fault.copies ?? 1);
    if (fault.kind === 'delay-events') decided.nextAttemptAt = Date.now() + fault.delayMs;
  }
  return decided;
}

/** Delivers events one after the other, so that the application sees them in the order in which they happened. */
export function webhookDeliveries(
  sandbox: Sandbox,
  saved: () => Promise<void>,
  report: (error: unknown) => void,
): Deliveries {
  const { store, config } = sandbox;
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let turn = -1;
  let timer: NodeJS.Timeout | undefined;

  /** Applies the fault rules to each new event once, in the order in which they happened. */
  const decide = () => {
    for (const delivery of store.all('deliveries')) {
      const event = store.get('events', delivery.id);
      if (delivery.decided || !event) continue;
      const met = sandbox.faults.forEvent(event);
      if (met.some(({ kind }) => kind === 'drop-events')) store.remove('deliveries', delivery.id);
      else store.put('deliveries', withFaults(delivery, met));
    }
  };

  const record = (delivery: Delivery, failure: string | null) => {
    const event = store.get('events', delivery.id);
    if (failure === null || !event) {
      store.remove('deliveries', delivery.id);
      const copies = delivery.copies ?? 0;
      if (event && copies > 0) store.put('deliveries', { ...delivery, attempts: 0, copies: copies - 1 });
      else if (event) store.put('events', { ...event, pending_webhooks: 0 });
      return;
    }
    const wait = retryAfter[delivery.attempts] ?? Number.POSITIVE_INFINITY;
    const nextAttemptAt = Number.isFinite(wait) ? Date.now() + wait : Number.MAX_SAFE_INTEGER;
    store.put('deliveries', { ...delivery, attempts: delivery.attempts + 1, nextAttemptAt, lastError: failure });
  };

  /** Takes turns between several addresses, so that one dead server does not delay an event. */
  const nextUrl = () => {
    const urls = config.webhookUrl()?.split(',') ?? [];
    turn += 1;
    return urls[turn % urls.length]?.trim() ?? null;
  };

  const deliver = async (id: string) => {
    for (let prompt = 0; prompt < promptTries; prompt += 1) {
      const delivery = store.get('deliveries', id);
      const event = store.get('events', id);
      const url = nextUrl();
      if (!delivery || !event || url === null || closing.signal.aborted) return;
      const payload = JSON.stringify(present(sandbox, event));
      const secret = event.account === undefined ? config.webhookSecret : (config.connectWebhookSecret ?? '');
      const failure = await post(url, payload, secret, closing.signal);
      // When the sandbox closes it aborts its own call, which is not a failure of the receiver.
      if (closing.signal.aborted) return;
      record(delivery, failure);
      if (failure === null || delivery.attempts >= promptTries) return;
      const wait = Math.max(0, (store.get('deliveries', id)?.nextAttemptAt ?? 0) - Date.now());
      if (prompt < promptTries - 1) await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };

  const due = () => {
    decide();
    const waiting = store.all('deliveries').filter(({ held, nextAttemptAt }) => !held && nextAttemptAt <= Date.now());
    const { eventOrder } = sandbox.faults;
    return eventOrder ? shuffled(waiting, eventOrder) : waiting;
  };

  const deliverDue = async () => {
    do {
      again = false;
      for (const { id } of due()) {
        if (config.webhookUrl() === null || closing.signal.aborted) return;
        await deliver(id);
      }
    } while (again || due().length > 0);
    forgetOldEvents(sandbox);
  };

  const run = async () => {
    await deliverDue();
    await saved();
  };

  const schedule = () => {
    clearTimeout(timer);
    const waiting = store.all('deliveries').filter(({ held }) => !held);
    const next = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt));
    if (closing.signal.aborted || !Number.isFinite(next) || next === Number.MAX_SAFE_INTEGER) return;
    // Without an address the events wait; check again soon.
    const wait = config.webhookUrl() === null ? 500 : Math.max(0, next - Date.now());
    timer = setTimeout(() => void flush().catch(report), wait);
    timer.unref();
  };

  const flush = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = run().finally(() => {
      running = null;
      schedule();
    });
    return running;
  };

  return {
    flush,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
