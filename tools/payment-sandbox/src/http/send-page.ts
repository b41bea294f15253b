import type { FastifyReply, FastifyRequest } from 'fastify';

/** May be framed by the same origin only, and runs its own scripts only. */
const policy = (formTargets: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'self'`;

/** A page of the sandbox, with the headers that let the application frame it. */
export const sendPage = (reply: FastifyReply, markup: string, formTargets = "'self'") =>
  reply
    .headers({
      'content-security-policy': policy(formTargets),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(markup);

/** The requested language, else the browser's. */
export const localeOf = (request: FastifyRequest, asked?: string) => asked || request.headers['accept-language'];
