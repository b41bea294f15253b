import fastify from 'fastify';
import { expect, test } from 'vitest';
import { tellTime } from './portal-time.ts';

const app = fastify();
tellTime(app, { now: () => new Date('2027-03-01T08:00:00Z') });
app.get('/api/v4/shop', async () => ({}));
app.get('/api/v4/announcement', async (_request, reply) =>
  reply.header('cache-control', 'public, max-age=60').send({}),
);
app.get('/', async () => 'page');

const timeOf = async (url: string) => (await app.inject({ url })).headers['portal-time'];

test('answers tell the portal’s time, except those that a cache would tell later', async () => {
  expect(await timeOf('/api/v4/shop')).toBe('2027-03-01T08:00:00.000Z');
  expect(await timeOf('/api/v4/unknown')).toBe('2027-03-01T08:00:00.000Z');
  expect([await timeOf('/api/v4/announcement'), await timeOf('/')]).toEqual([undefined, undefined]);
});
