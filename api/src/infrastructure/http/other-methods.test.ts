import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { collectMethods } from './other-methods.ts';

function server() {
  const app = Fastify();
  handleErrors(app, () => null);
  const refuseOtherMethods = collectMethods(app);
  app.get('/user/:uuid', async () => 'user');
  app.delete('/user/:uuid', async () => 'deleted');
  app.post('/user/reset', async () => 'reset');
  app.get('/*', async (_request, reply) => reply.callNotFound());
  refuseOtherMethods();
  return app;
}

test.each([
  ['POST', '/user/1', 'GET, HEAD, DELETE'],
  ['OPTIONS', '/user/1', 'GET, HEAD, DELETE'],
  ['PUT', '/user/reset', 'POST'],
  // A route with a parameter would match the same address; the specific route takes precedence.
  ['DELETE', '/user/reset', 'POST'],
] as const)('%s %s is told which methods there are', async (method, url, allowed) => {
  const answer = await server().inject({ method, url, payload: method === 'OPTIONS' ? undefined : '{' });
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allowed]);
  expect(answer.json()).toMatchObject({ code: 'method-not-allowed', status: 405 });
});

test.each(['GET', 'POST', 'DELETE'] as const)('%s of what is not there stays 404', async (method) => {
  const answer = await server().inject({ method, url: '/nothing' });
  expect([answer.statusCode, answer.headers['allow']]).toEqual([404, undefined]);
});

test.each([
  ['GET', '/user/1', 'user'],
  ['DELETE', '/user/1', 'deleted'],
  ['POST', '/user/reset', 'reset'],
] as const)('%s %s is answered as ever', async (method, url, body) => {
  expect((await server().inject({ method, url })).body).toBe(body);
});
