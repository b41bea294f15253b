import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { reasonOf } from './error-facts.ts';
import type { CurrentCredentials } from './s3-credentials.ts';
import { StoreError } from './store.ts';

/** Where a bucket is, and who asks. */
export interface BucketAccess {
  readonly bucket: string;
  /** Before every path: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Address of the server; the bucket is the first part of the path there. */
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: CurrentCredentials;
}

/** What a server for S3 says to a request that is answered at all. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** An object, as it stands in a list. */
export interface Listed {
  readonly path: string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly writtenAt: number;
}

/** The requests to one bucket that a store needs. */
export interface Bucket {
  readonly location: string;
  /**
   * Asks about an object. That it is missing (404), or is there although it should not be (412), is an answer. All else that
   * is no success is thrown as a `StoreError`.
   */
  request(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    headers?: Record<string, string>,
    content?: Buffer,
  ): Promise<Answer>;
  /** A page of the objects whose paths begin so, and where the next page begins. */
  page(beginning: string, token: string | null): Promise<{ objects: Listed[]; next: string | null }>;
}

/** Milliseconds for one request with its repetitions: the largest file has some hundred kilobytes. */
const patience = 60_000;

/** How often a busy server is asked again, after pauses that double from these milliseconds on. */
const retries = 5;
const firstPause = 50;

/**
 * Who writes waits up to half a minute: all who publish replace the same `registry.json`, and R2 takes one write of an object
 * a second (https://developers.cloudflare.com/r2/api/error-codes/#service-errors).
 */
const writeRetries = 9;

/**
 * Both come with 409 and say that somebody else writes or removes the object at this moment. Who of them wins is known when they
 * are done. The first is AWS's (https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html), the second what others say
 * (https://github.com/apache/arrow-rs-object-store/issues/138).
 */
const conflicts = ['ConditionalRequestConflict', 'OperationAborted'];

const elements = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].flatMap(([, text]) => text ?? []);

const codeOf = (body: Buffer): string => elements(body.toString(), 'Code')[0] ?? '';

const unescaped = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** As `encoding-type=url` writes it, in the manner of forms: AWS writes a space as a plus, others as `%20`. */
const decoded = (key: string): string => decodeURIComponent(unescaped(key).replaceAll('+', ' '));

/** The protocol of S3, as far as a store needs it: https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations.html */
export function openBucket({ bucket, prefix, endpoint, region, credentials }: BucketAccess): Bucket {
  const location = `s3://${bucket}/${prefix}`;
  const settings = { region, service: 's3', initRetryMs: firstPause };
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  const send = async (
    method: string,
    url: string,
    headers: Record<string, string>,
    content?: Buffer,
  ): Promise<Answer> => {
    const hash = createHash('sha256').update(content ?? '');
    // Signed with the request: what a proxy damages on the way is refused.
    const signed = { ...headers, 'X-Amz-Content-Sha256': hash.digest('hex') };
    const body = content ? new Uint8Array(content) : null;
    const client = new AwsClient({
      ...credentials(),
      ...settings,
      retries: method === 'PUT' ? writeRetries : retries,
    });
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await client.fetch(url, { method, headers: signed, body, signal });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    } catch (cause) {
      throw new StoreError(`${location} cannot be reached at ${endpoint}: ${reasonOf(cause)}`, { cause });
    }
  };

  const failure = ({ status, body }: Answer): StoreError => {
    const [message = ''] = elements(body.toString(), 'Message');
    return new StoreError(`${location} at ${endpoint} answered ${status} ${codeOf(body)}: ${unescaped(message)}`);
  };

  return {
    location,
    request: async (method, path, headers = {}, content) => {
      const url = new URL(`${bucketUrl}/${(prefix + path).split('/').map(encodeURIComponent).join('/')}`);
      // As it is stored: fetch would decompress what is said to be compressed.
      if (method === 'GET') url.searchParams.set('response-content-encoding', 'identity');
      for (let attempt = 0; ; attempt += 1) {
        const answer = await send(method, url.href, headers, content);
        const { status } = answer;
        const code = status < 300 ? '' : codeOf(answer.body);
        // A 404 with another code, or none, is of a bucket that is not there, or of no server for S3: it says nothing of objects.
        const isMissing = status === 404 && code === 'NoSuchKey' && method !== 'PUT';
        const isThere = status === 412 && 'If-None-Match' in headers;
        if (status < 300 || isMissing || isThere) return answer;
        if (!conflicts.includes(code) || attempt === writeRetries) throw failure(answer);
        await pause(Math.random() * firstPause * 2 ** attempt);
      }
    },
    page: async (beginning, token) => {
      const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix: prefix + beginning });
      if (token !== null) query.set('continuation-token', token);
      const answer = await send('GET', `${bucketUrl}?${query.toString()}`, {});
      if (answer.status >= 300) throw failure(answer);
      const xml = answer.body.toString();
      const [next] = elements(xml, 'NextContinuationToken');
      return {
        objects: [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
          path: decoded(elements(object, 'Key')[0] ?? '').slice(prefix.length),
          writtenAt: Date.parse(elements(object, 'LastModified')[0] ?? ''),
        })),
        next: next === undefined ? null : unescaped(next),
      };
    },
  };
}
