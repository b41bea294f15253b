import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { reasonOf } from './error-facts.ts';
import { objectHeaders } from './object-headers.ts';
import type { CurrentCredentials } from './s3-credentials.ts';
import { StoreError } from './store.ts';

/** The location of a bucket, and the credentials. */
export interface BucketAccess {
  readonly bucket: string;
  /** Prefix of every path: empty, or with a trailing slash. */
  readonly prefix: string;
  /** Address of the server; the bucket is the first segment of the path there. */
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: CurrentCredentials;
}

/** An object in a list. */
export interface Listed {
  readonly path: string;
  /** By the server's clock. */
  readonly writtenAt: Date;
}

/** The requests to one bucket that a store needs. Failures are thrown as a `StoreError`. */
export interface Bucket {
  readonly location: string;
  /** `null` if there is no such object. */
  get(path: string): Promise<Buffer | null>;
  /** Writes an object; with `onlyNew` returns `false`, without changing anything, if it exists. */
  put(path: string, content: Buffer, options?: { onlyNew?: boolean }): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** All objects whose paths begin with this. */
  list(beginning: string): Promise<Listed[]>;
}

/** Milliseconds for one request with its retries: the largest file has some hundred kilobytes. */
const timeoutMs = 60_000;

/** How often a request to a busy server is sent in total, after pauses that the client doubles. */
const readAttempts = 6;

/**
 * Writers wait longer: all publishers replace the same `registry.json`, and R2 accepts one write of an object a second
 * (https://developers.cloudflare.com/r2/api/error-codes/#service-errors).
 */
const writeAttempts = 10;

/**
 * Both have status 409 and mean that another writer writes or removes the object simultaneously; which one wins is
 * known when they are done. The first is AWS's (https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html),
 * the second that of other servers (https://github.com/apache/arrow-rs-object-store/issues/138). The client does not
 * retry them.
 */
const conflicts = ['ConditionalRequestConflict', 'OperationAborted'];
const firstPause = 50;

export const clientFor = ({ endpoint, region, credentials }: BucketAccess, maxAttempts: number): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    maxAttempts,
    // The body of an answer is read after the limit of its request.
    requestHandler: { socketTimeout: timeoutMs },
    // Read for every request: the client would cache credentials until five minutes before they expire, while the
    // file may change at any time.
    credentials: async () => ({ ...credentials(), expiration: new Date() }),
    // Without optional features: some servers do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

export function openBucket(access: BucketAccess): Bucket {
  const { bucket: Bucket, prefix, endpoint } = access;
  const location = `s3://${Bucket}/${prefix}`;
  const reader = clientFor(access, readAttempts);
  const writer = clientFor(access, writeAttempts);
  const object = (path: string) => ({ Bucket, Key: prefix + path });
  const limits = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

  const failure = (cause: unknown): StoreError => {
    if (cause instanceof StoreError) return cause;
    const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
    return status === undefined
      ? new StoreError(`${location} cannot be reached at ${endpoint}: ${reasonOf(cause)}`, { cause })
      : new StoreError(`${location} at ${endpoint} answered ${status} ${codeOf(cause)}: ${reasonOf(cause)}`, { cause });
  };

  /** Repeats a request while it conflicts with another writer. One error code may be an answer as well. */
  async function ask<Answer, Refused>(
    send: () => Promise<Answer>,
    code: string | null,
    refused: Refused,
  ): Promise<Answer | Refused> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send();
      } catch (error) {
        const failed = codeOf(error);
        if (code !== null && failed === code) return refused;
        if (!conflicts.includes(failed ?? '') || attempt === writeAttempts) throw failure(error);
        await pause(Math.random() * firstPause * 2 ** attempt);
      }
    }
  }

  return {
    location,
    get: (path) =>
      ask(
        async () => {
          const { Body } = await reader.send(new GetObjectCommand(object(path)), limits());
          return Buffer.from((await Body?.transformToByteArray()) ?? []);
        },
        // Any other 404 means a missing bucket, or a server without S3, and not a missing object.
        'NoSuchKey',
        null,
      ),
    put: (path, content, { onlyNew = false } = {}) => {
      const headers = objectHeaders(path);
      const input = {
        ...object(path),
        Body: content,
        ContentType: headers['Content-Type'],
        ContentEncoding: headers['Content-Encoding'],
        CacheControl: headers['Cache-Control'],
        ...(onlyNew && { IfNoneMatch: '*' }),
      };
      const write = async () => {
        await writer.send(new PutObjectCommand(input), limits());
        return true;
      };
      return ask(write, onlyNew ? 'PreconditionFailed' : null, false);
    },
    remove: async (path) => {
      await ask(() => writer.send(new DeleteObjectCommand(object(path)), limits()), 'NoSuchKey', null);
    },
    list: async (beginning) => {
      const pages = paginateListObjectsV2({ client: reader }, { Bucket, Prefix: prefix + beginning });
      const found: Listed[] = [];
      try {
        for await (const { Contents = [] } of pages) {
          found.push(
            ...Contents.flatMap(({ Key, LastModified }) =>
              Key && LastModified ? [{ path: Key.slice(prefix.length), writtenAt: LastModified }] : [],
            ),
          );
        }
      } catch (error) {
        throw failure(error);
      }
      return found;
    },
  };
}

/** The server's error code; `null` without an answer. */
const codeOf = (error: unknown): string | null => (error instanceof S3ServiceException ? error.name : null);
