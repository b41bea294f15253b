import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { FastifyRequest } from 'fastify';

/** Whether a session may exist, by the readable cookie. */
export const mayBeSignedIn = ({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean =>
  cookies[sessionOwnerCookie] !== undefined;
