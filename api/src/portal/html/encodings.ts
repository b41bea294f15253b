import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipped } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** How pages are compressed. */
export type Encoding = 'br' | 'gzip';

/** What a browser takes, the shorter one first; `null` if neither. */
export const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null =>
  negotiate<Encoding>(headers['accept-encoding'] ?? '', ['br', 'gzip']);

export const brotli = (content: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

export const gzip = (content: Buffer, level?: number): Promise<Buffer> => promisify(gzipped)(content, { level });
