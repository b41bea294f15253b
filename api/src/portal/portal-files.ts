import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isHashed } from './page-of-path.ts';

/** The build has compressed the files; the server only picks the encoding. */
export async function readFilesFrom(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });
}

/** What has a hash of its content in its name is kept for ever. */
export const sendFile = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache').sendFile(path);
