import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiBase } from '@kontor/contract/calls';
import { exportSchemaPath } from '@kontor/contract/export-schema-path';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../infrastructure/environment.ts';
import { exportSchema } from '../organizations/export/data-file.ts';
import { openApiDocument } from './openapi-document.ts';

/** The contract and the schema of exports as JSON, and outside production also as pages at /api/docs. */
export async function openApiRoutes(
  app: FastifyInstance,
  { publicUrl, production }: Environment,
  readName: () => Promise<string>,
): Promise<void> {
  const document = openApiDocument(publicUrl);
  const { info } = document;
  for (const path of ['/openapi.json', `${apiBase}/openapi.json`]) {
    app.get(path, async () => ({ ...document, info: { ...info, title: `${await readName()} API` } }));
  }
  const schema = exportSchema(publicUrl);
  app.get(`${apiBase}${exportSchemaPath}`, async () => schema);
  if (production) return;
  // The plugin's types support OpenAPI 3.0 only; it passes the document unchanged.
  const typed = document as unknown as StaticDocumentSpec['document'];
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: typed } });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
