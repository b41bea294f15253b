import { brand } from '@kontor/contract/brand';
import { type Call, type DocumentType, documentTypes, isDocument, type Schema } from '@kontor/contract/call';
import { apiBase, calls } from '@kontor/contract/calls';
import { scopes } from '@kontor/contract/connect-scope';
import {
  commonClientErrors,
  commonErrors,
  commonRoleErrors,
  type ErrorCode,
  freshProofErrors,
  Problem,
} from '@kontor/contract/problem';
import { uuid } from '@kontor/contract/schema';
import { isFor, staffRoles } from '@kontor/contract/staff-role';
import * as z from 'zod/mini';
import { statusOf } from '../infrastructure/http/problem.ts';

type Json = Readonly<Record<string, unknown>>;

/** The whole contract as OpenAPI 3.1, from the entries that also define the routes (contract.md §2). */
export function openApiDocument(serverUrl: string) {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [key, call] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API', version: 'v4' },
    servers: [{ url: `${serverUrl}${apiBase}` }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: `${brand.shortName}-access` },
        connect: {
          type: 'oauth2',
          description: 'Other systems of the vendor: access tokens for ten minutes, by `client_secret_basic`',
          flows: { clientCredentials: { tokenUrl: `${serverUrl}${apiBase}/oidc/token`, scopes } },
        },
      },
    },
  };
}

function operation(key: string, call: Call): Json {
  const [method, path = ''] = key.split(' ');
  const parameters = [
    ...pathParameters(path, call),
    ...queryParameters(call.query),
    ...(method === 'GET' || call.permission === 'client' ? [] : [xsrfHeader]),
    ...(call.isVersioned ? [ifNoneMatchHeader] : []),
  ];
  return {
    operationId: key.replaceAll(/[^\w]+/g, '_').replace(/_$/, ''),
    summary: call.summary,
    tags: [tagOf(path)],
    'x-permission': call.permission,
    ...(call.roles && { 'x-roles': call.roles }),
    ...(call.staff && { 'x-roles': staffRoles.filter((role) => isFor(call.staff, role)) }),
    ...(call.fourEyes && { 'x-four-eyes': call.fourEyes }),
    ...(call.freshProof && { 'x-fresh-proof': call.freshProof }),
    security: securityOf(call),
    parameters,
    ...(call.body && {
      requestBody: {
        required: !z.safeParse(call.body, undefined).success,
        content: json(jsonSchema(call.body, 'input')),
      },
    }),
    responses: {
      ...acceptedOf(call),
      [call.success.status]: successOf(call),
      ...(call.isVersioned && { 304: { description: 'The version that `If-None-Match` names is the newest one' } }),
      ...problemsOf(call),
    },
  };
}

function securityOf(call: Call): Json[] {
  if (call.permission === 'public') return [];
  return [call.permission === 'client' ? { connect: [call.scope] } : { session: [] }];
}

/** The first segment of a path after the tenant: `…/shop/{shopUuid}/invoice` → `invoice`. */
function tagOf(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  const own = words.filter((word, index) => index === words.length - 1 || (word !== 'organization' && word !== 'shop'));
  return own[0] ?? 'other';
}

const pathParameters = (path: string, { params }: Call): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(params?.[name] ?? uuid(), 'input'),
  }));

function queryParameters(query: Schema | undefined): Json[] {
  const { properties = {}, required = [] } = query ? jsonSchema(query, 'input') : {};
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

const xsrfHeader = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: true,
  description: 'The value of the cookie XSRF-TOKEN',
  schema: { type: 'string' },
};

const ifNoneMatchHeader = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier answer',
  schema: { type: 'string' },
};

const acceptedOf = ({ accepted, fourEyes }: Call): Json =>
  accepted === undefined
    ? {}
    : {
        [accepted.status]: {
          description:
            fourEyes === undefined
              ? 'Taken; the work goes on after the answer'
              : 'It waits until another person agrees',
          content: json(jsonSchema(accepted.body, 'output')),
        },
      };

function successOf({ success: { body }, alsoAs, summary }: Call): Json {
  if (body === null) return { description: summary };
  if (isDocument(body)) return { description: summary, content: document(body) };
  const content = { ...json(jsonSchema(body, 'output')), ...(alsoAs === undefined ? {} : document(alsoAs)) };
  return { description: summary, content };
}

const document = (type: DocumentType): Json => ({
  [documentTypes[type]]: { schema: { type: 'string', format: 'binary' } },
});

/** One answer per status; its description lists the codes. */
function problemsOf({ permission, roles, freshProof, errors }: Call): Json {
  const codes = new Set<ErrorCode>([
    ...(permission === 'client' ? commonClientErrors : commonErrors),
    ...(roles === undefined && permission !== 'staff' ? [] : commonRoleErrors),
    ...(freshProof === undefined ? [] : freshProofErrors),
    ...errors,
  ]);
  const isUnfinishedSignIn = (code: ErrorCode) => permission === 'public' && code === 'second-factor-required';
  const byStatus = Map.groupBy(codes, (code) => (isUnfinishedSignIn(code) ? 401 : statusOf[code]));
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/problem+json': { schema } } },
    ]),
  );
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
