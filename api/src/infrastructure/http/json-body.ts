import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only content type. An empty body counts as none, whatever its content type: clients send the header with
 * calls without a body. Keys such as `__proto__` are refused.
 */
export function parseJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parseJson(request, body, done);
  });
}
