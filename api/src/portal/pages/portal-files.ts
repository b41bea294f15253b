import fastifyStatic from '@fastify/static';
import { isNamedByContent } from '@kontor/contract/content-name';
import type { FastifyInstance, FastifyReply } from 'fastify';

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
  reply
    .header('cache-control', isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    .sendFile(path);
