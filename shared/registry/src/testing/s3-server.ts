import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** The stored part of an object: its bytes, and the headers with which it is served. */
interface StoredObject {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly modified: Date;
}

/**
 * The error codes and statuses of servers. `NoSuchKey` means a missing object; `NotFound` is the answer of servers
 * without S3.
 */
const failureStatuses = {
  ConditionalRequestConflict: 409,
  OperationAborted: 409,
  NotFound: 404,
  SlowDown: 503,
  TooManyRequests: 429,
} as const;
type Failure = keyof typeof failureStatuses;

export interface S3Server {
  /** The address of a store in a separate bucket. */
  address(prefix?: string): string;
  /** To be set in the environment. */
  readonly credentials: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  /** By bucket and path: `bucket/path`. */
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** Answers for the next requests, which are then not carried out. */
  readonly failures: Failure[];
  /** Behaves like a server without conditional writes. */
  ignoresConditions: boolean;
  /** Behaves as for a client without the permission `s3:DeleteObject`. */
  refusesRemoval: boolean;
  [Symbol.asyncDispose](): Promise<void>;
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const escapeUri = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function signatureOf(request: IncomingMessage, url: URL, secret: string): string {
  const authorization = request.headers.authorization ?? '';
  const [, scope = '', names = ''] = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const query = [...url.searchParams].map(([name, value]) => `${escapeUri(name)}=${escapeUri(value)}`).sort();
  const canonical = [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(escapeUri).join('/'),
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((outer, part) => hmac(outer, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const failure = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} &amp; no more</Message></Error>`;

const kept = ['content-type', 'content-encoding', 'cache-control'] as const;

/** Objects in memory, and below a folder as well if there is one: then they outlive the server. */
class Objects extends Map<string, StoredObject> {
  readonly #folder: string | null;

  constructor(folder: string | null) {
    super();
    this.#folder = folder;
    if (folder === null) return;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      const { content, headers, modified } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept;
      super.set(decodeURIComponent(name), {
        content: Buffer.from(content, 'base64'),
        headers,
        modified: new Date(modified),
      });
    }
  }

  override set(path: string, object: StoredObject): this {
    const kept: Kept = {
      ...object,
      content: object.content.toString('base64'),
      modified: object.modified.toISOString(),
    };
    if (this.#folder !== null) writeFileSync(this.#file(this.#folder, path), JSON.stringify(kept));
    return super.set(path, object);
  }

  override delete(path: string): boolean {
    if (this.#folder !== null) rmSync(this.#file(this.#folder, path), { force: true });
    return super.delete(path);
  }

  #file(folder: string, path: string): string {
    return join(folder, encodeURIComponent(path));
  }
}

interface Kept {
  readonly content: string;
  readonly headers: StoredObject['headers'];
  readonly modified: string;
}

interface Policy {
  readonly Statement: readonly { readonly Resource: readonly string[] }[];
}

interface Where {
  readonly pageSize?: number;
  readonly host?: string;
  readonly port?: number;
  readonly secret?: string;
  /** Keeps the objects beyond the server's end. */
  readonly folder?: string | null;
}

/**
 * An S3 server with what a registry needs: signatures are checked, writes can be conditional, lists are paged, and what a
 * bucket's policy names is read without keys. Real ones take minutes to set up, and their failures cannot be controlled.
 */
export async function startS3Server({
  pageSize = 1000,
  host = '127.0.0.1',
  port = 0,
  secret = randomUUID(),
  folder = null,
}: Where = {}): Promise<S3Server> {
  const objects = new Objects(folder);
  const credentials = { AWS_ACCESS_KEY_ID: 'kontor', AWS_SECRET_ACCESS_KEY: secret };
  const failures: Failure[] = [];
  let origin = '';

  const list = (bucket: string, query: URLSearchParams): string => {
    const beginning = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const found = [...objects.keys()].filter((path) => path.startsWith(beginning) && path > after).sort();
    const page = found.slice(0, pageSize);
    const keys = page.map((path) => {
      const key = escapeXml(path.slice(bucket.length + 1));
      const modified = objects.get(path)?.modified.toISOString() ?? '';
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    const next =
      found.length > page.length
        ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
        : '';
    return `<?xml version="1.0"?><ListBucketResult>${next}${keys.join('')}</ListBucketResult>`;
  };

  const exists = (bucket: string) => bucket.startsWith('registry-') || objects.has(bucket);

  /** By the bucket's policy: its statements allow everyone to get their resources. */
  const isPublic = (bucket: string, path: string): boolean => {
    const stored = objects.get(`${bucket}?policy`);
    if (stored === undefined) return false;
    const { Statement } = JSON.parse(stored.content.toString()) as Policy;
    const resources = Statement.flatMap(({ Resource }) => Resource);
    return resources.some((name) => `arn:aws:s3:::${path}`.startsWith(name.replace(/\*$/, '')));
  };

  const answer = (request: IncomingMessage, content: Buffer, response: ServerResponse): ServerResponse => {
    const url = new URL(request.url ?? '/', origin);
    const [, bucket = '', ...parts] = url.pathname.split('/').map(decodeURIComponent);
    const path = `${bucket}/${parts.join('/')}`;
    if (url.pathname === '/healthz') return response.end();
    const failed = failures.shift();
    if (failed) return response.writeHead(failureStatuses[failed]).end(failure(failed));
    const object = objects.get(path);
    if (request.method === 'GET' && !request.headers.authorization) {
      if (!isPublic(bucket, path)) return response.writeHead(403).end(failure('AccessDenied'));
      return object
        ? response.writeHead(200, object.headers).end(object.content)
        : response.writeHead(404).end(failure('NoSuchKey'));
    }
    if (!request.headers.authorization?.endsWith(signatureOf(request, url, credentials.AWS_SECRET_ACCESS_KEY))) {
      return response.writeHead(403).end(failure('SignatureDoesNotMatch'));
    }
    if (sha256(content) !== request.headers['x-amz-content-sha256']) {
      return response.writeHead(400).end(failure('XAmzContentSHA256Mismatch'));
    }
    if (request.method === 'PUT' && parts.join('') === '') {
      const isPolicy = url.searchParams.has('policy');
      if (!isPolicy && exists(bucket)) return response.writeHead(409).end(failure('BucketAlreadyOwnedByYou'));
      objects.set(isPolicy ? `${bucket}?policy` : bucket, { content, headers: {}, modified: new Date() });
      return response.end();
    }
    if (!exists(bucket)) return response.writeHead(404).end(failure('NoSuchBucket'));
    if (request.method === 'GET' && parts.join('') === '') return response.end(list(bucket, url.searchParams));
    if (request.method === 'GET') {
      return object
        ? response.writeHead(200, object.headers).end(object.content)
        : response.writeHead(404).end(failure('NoSuchKey'));
    }
    if (request.method === 'DELETE' && server.refusesRemoval) {
      return response.writeHead(403).end(failure('AccessDenied'));
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (object && request.headers['if-none-match'] === '*' && !server.ignoresConditions) {
      return response.writeHead(412).end(failure('PreconditionFailed'));
    }
    const headers = Object.fromEntries(
      kept.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
    );
    objects.set(path, { content, headers, modified: new Date() });
    return response.end();
  };

  const http = createServer((request, response) => {
    void buffer(request).then((content) => answer(request, content, response));
  });
  await new Promise<void>((resolve) => http.listen(port, host, resolve));
  const address = http.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const server: S3Server = {
    address: (prefix = '') => `s3://registry-${randomUUID()}/${prefix}?endpoint=${origin}&region=eu-central-1`,
    credentials,
    objects,
    failures,
    ignoresConditions: false,
    refusesRemoval: false,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
