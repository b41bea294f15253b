import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiBase } from '@kontor/contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../infrastructure/environment.ts';
import { openApiDocument } from './openapi-document.ts';

/** The contract as JSON, and outside production also as pages at /api/docs. */
export async function openApiRoutes(app: FastifyInstance, { publicUrl, production }: Environment): Promise<void> {
  const document = openApiDocument(publicUrl);
  for (const path of ['/openapi.json', `${apiBase}/openapi.json`]) app.get(path, async () => document);
  if (production) return;
  // The plugin's types support OpenAPI 3.0 only; it passes the document unchanged.
  const typed = document as unknown as StaticDocumentSpec['document'];
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: typed } });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
