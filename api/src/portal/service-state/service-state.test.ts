import type { Service } from '@kontor/contract/help';
import { expect, test } from 'vitest';
import { readServiceState, type ServiceSigns } from './service-state.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const calm: ServiceSigns = {
  database: async () => 'writable',
  lanes: async () => [],
  paymentProvider: async () => undefined,
  untold: async () => [],
};
const refuse = () => Promise.reject(new Error('not reached'));
const hang = () => new Promise<never>(() => undefined);

async function stateOf(service: Service, change: Partial<ServiceSigns>) {
  const states = await readServiceState({ ...calm, ...change }, now, 20);
  const { service: _, ...state } = states.find((one) => one.service === service) ?? { service };
  return state;
}
const lane = (name: 'mail' | 'payment' | 'events' | 'outside' | 'default', oldestDueAt: Date | null) => ({
  lane: name,
  oldestDueAt,
  unavailableSince: null,
});
const running = { state: 'running', waitingSince: null, affected: [] };
const late = { state: 'delayed', waitingSince: ago(10).toISOString(), affected: [] };
const unknown = { ...running, state: 'unknown' };

test('everything runs while everything answers and nothing waits', async () => {
  expect(await readServiceState(calm, now)).toEqual(
    ['signIn', 'payment', 'exchange', 'mail', 'other'].map((service) => ({ service, ...running })),
  );
});

test.each([
  ['mail', 'mail'],
  ['payment', 'events'],
  ['exchange', 'outside'],
  ['other', 'default'],
] as const)('%s is late when work has waited for more than five minutes in the lane %s', async (service, name) => {
  expect(await stateOf(service, { lanes: async () => [lane(name, ago(10))] })).toEqual(late);
  expect(await stateOf(service, { lanes: async () => [lane(name, ago(4))] })).toEqual(running);
});

test('mails are late while the mail server does not take any, though each is tried again later', async () => {
  const lanes = async () => [{ lane: 'mail', oldestDueAt: null, unavailableSince: ago(10) } as const];
  expect(await stateOf('mail', { lanes })).toEqual(late);
});

test('payments are down while the provider does not answer, since the first job that needed it', async () => {
  expect(await stateOf('payment', { paymentProvider: refuse })).toEqual({ ...running, state: 'down' });
  const lanes = async () => [{ lane: 'payment', oldestDueAt: null, unavailableSince: ago(10) } as const];
  expect(await stateOf('payment', { paymentProvider: hang, lanes })).toEqual({ ...late, state: 'down' });
});

test('signing in is down while nothing can be written', async () => {
  expect(await stateOf('signIn', { database: async () => 'read-only' })).toEqual({ ...running, state: 'down' });
});

test('of the exchange it is said which products are told late, each once', async () => {
  const untold = async () => [
    { areas: ['erp'] as const, since: ago(10) },
    { areas: ['erp', 'devices'] as const, since: ago(7) },
    { areas: ['cloudShops'] as const, since: ago(1) },
  ];
  expect(await stateOf('exchange', { untold })).toEqual({ ...late, affected: ['erp', 'devices'] });
});

test('what cannot be found out is unknown, and not running', async () => {
  for (const sign of [refuse, hang]) {
    expect(await stateOf('signIn', { database: sign })).toEqual(unknown);
    expect(await stateOf('mail', { lanes: sign })).toEqual(unknown);
    expect(await stateOf('exchange', { untold: sign })).toEqual(unknown);
    expect(await stateOf('payment', { lanes: sign })).toEqual(unknown);
  }
});
