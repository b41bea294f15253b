import { calls } from '@kontor/contract/calls';
import { scopes as allSummaries } from '@kontor/contract/connect-scope';
import { expect, test } from 'vitest';
import { createTestApp, testApp } from '../testing/test-app.ts';

const kontor = await testApp();

interface Operation {
  readonly operationId: string;
  readonly security: Security;
  readonly responses: Readonly<Record<string, { description: string }>>;
  readonly parameters: ReadonlyArray<{ name: string; in: string }>;
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
}
type Security = readonly Readonly<Record<string, readonly string[]>>[];
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

test.each(['/openapi.json', '/api/v4/openapi.json'])(
  '%s is OpenAPI 3.1 and has every call of the contract',
  async (path) => {
    const { openapi, paths } = (await kontor.client().expect(200, `GET ${path}`)).json<Document>();
    expect(openapi).toBe('3.1.0');
    const documented = Object.entries(paths).flatMap(([url, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${url}`),
    );
    expect(documented.sort()).toEqual(Object.keys(calls).sort());
  },
);

test('an operation names its parameters, its body and the codes of its failures, once each', async () => {
  const { paths } = (await kontor.client().expect(200, 'GET /openapi.json')).json<Document>();
  const login = paths['/auth/login']?.['post'];
  expect(login?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['username', 'password'],
    additionalProperties: false,
  });
  expect(login?.responses['401']?.description).toContain('invalid-credentials');
  expect(login?.parameters).toMatchObject([{ name: 'X-XSRF-TOKEN', in: 'header' }]);
  const ids = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('it can be browsed, except in production', async () => {
  await kontor.client().expect(200, 'GET /api/docs/');
  const production = await createTestApp({ environment: { production: true } });
  await production.client().expect(404, 'GET /api/docs/');
  await production.close();
});

test('calls of other systems have a security scheme of their own, with the scope of each', async () => {
  const document = (await kontor.client().expect(200, 'GET /openapi.json')).json<
    Document & { components: { securitySchemes: Record<string, unknown> } }
  >();
  const call = document.paths['/connect/shop/{shopUuid}/entitlements']?.['get'];
  expect(call?.security).toEqual([{ connect: ['entitlements:read'] }]);
  expect(call?.responses['401']?.description).toBe('unauthorized');
  expect(call?.responses['403']?.description).toBe('insufficient-scope');
  expect(call?.responses).toHaveProperty('304');
  expect(document.components.securitySchemes['connect']).toMatchObject({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: expect.stringMatching(/\/api\/v4\/oidc\/token$/), scopes: allSummaries } },
  });
});
