import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { reasonOf } from './error-facts.ts';
import { StoreError } from './store.ts';

export interface BucketAccess {
  readonly bucket: string;
  /** Before every path: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Address of the server; the bucket is the first part of the path there. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export interface Bucket {
  readonly location: string;
  /** Asks about an object. What is no answer of the protocol, or refuses access, is thrown as a `StoreError`. */
  request(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    headers?: Record<string, string>,
    content?: Buffer,
  ): Promise<Answer>;
  /** A page of the paths that begin so, and where the next page begins. */
  page(beginning: string, token: string | null): Promise<{ paths: string[]; next: string | null }>;
}

/** Milliseconds for one request with its repetitions: the largest file has some hundred kilobytes. */
const patience = 60_000;

/** How often a busy server is asked again, after pauses that double. */
const retries = 5;

const elements = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].flatMap(([, text]) => text ?? []);

const unescaped = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The protocol of S3, as far as a store needs it: https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations.html */
export function openBucket({ bucket, prefix, endpoint, region, ...credentials }: BucketAccess): Bucket {
  const location = `s3://${bucket}/${prefix}`;
  const { sessionToken, ...keys } = credentials;
  const client = new AwsClient({ ...keys, ...(sessionToken && { sessionToken }), region, service: 's3', retries });
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
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await client.fetch(url, { method, headers: signed, body, signal });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    } catch (cause) {
      throw new StoreError(`${location} cannot be reached at ${endpoint}: ${reasonOf(cause)}`, { cause });
    }
  };

  /** A missing object, or one that is there although it should not be, is an answer; all else is a failure. */
  const asked = (answer: Answer): Answer => {
    const { status, body } = answer;
    const [code] = elements(body.toString(), 'Code');
    if (status < 300 || status === 412) return answer;
    if (status === 404 && code !== 'NoSuchBucket') return answer;
    if (status === 409 && code === 'ConditionalRequestConflict') return answer;
    const [message = ''] = elements(body.toString(), 'Message');
    throw new StoreError(`${location} at ${endpoint} answered ${status} ${code ?? ''}: ${unescaped(message)}`);
  };

  return {
    location,
    request: async (method, path, headers = {}, content) => {
      const url = `${bucketUrl}/${(prefix + path).split('/').map(encodeURIComponent).join('/')}`;
      return asked(await send(method, url, headers, content));
    },
    page: async (beginning, token) => {
      const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix: prefix + beginning });
      if (token !== null) query.set('continuation-token', token);
      const xml = asked(await send('GET', `${bucketUrl}?${query.toString()}`, {})).body.toString();
      const [next] = elements(xml, 'NextContinuationToken');
      return {
        paths: elements(xml, 'Key').map((key) => decodeURIComponent(unescaped(key)).slice(prefix.length)),
        next: next === undefined ? null : unescaped(next),
      };
    },
  };
}
