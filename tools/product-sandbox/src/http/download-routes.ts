import type { FastifyInstance } from 'fastify';
import { ActionRefused } from '../systems/action-refused.ts';
import { downloadFiles, downloadPath } from '../systems/downloads.ts';

export function downloadRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(`${downloadPath}/:name`, async ({ params }, reply) => {
    const file = downloadFiles.find(({ name }) => name === params.name);
    if (file === undefined) throw new ActionRefused(404, 'not-found', '');
    reply.header('content-disposition', `attachment; filename="${file.name}"`);
    return reply.type('application/zip').send(file.content);
  });
}
