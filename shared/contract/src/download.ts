import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { seesOperations } from './role.ts';
import { asStored, externalId, instant, text } from './schema.ts';

/** Reached encrypted, or on this machine, which the server accepts outside of production. */
const fileUrl = () =>
  z
    .string()
    .check(
      z.maxLength(2000),
      z.regex(/^(https:\/\/[^\s/?#]+\.[^\s/?#]+|http:\/\/(127\.0\.0\.1|([a-z0-9-]+\.)*localhost)(:\d+)?\/)/i),
    );

const shape = {
  title: z.strictObject({ de: text(120), en: text(120) }),
  /** Where it runs, as the reader knows it: `Android 11`, `Windows`. */
  platform: text(60),
  version: text(60),
  url: fileUrl(),
  /** Bytes. */
  size: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  releasedAt: instant(),
};

/** What is published under an id: a later version replaces it. */
export const PublishedDownload = z.strictObject(shape);

/** One file that the downloads page of a product offers. */
export const Download = z.extend(asStored(shape), { externalId: externalId() });

const publish = {
  summary: 'Publishes a file that the downloads page offers, or replaces the one with this id',
  permission: 'client',
  scope: 'downloads:write',
  params: { externalId: externalId() },
  body: PublishedDownload,
  success: { status: 200, body: Download },
  errors: [],
} as const;

const withdraw = {
  summary: 'Withdraws a file: no page offers it any more; the same answer if it was withdrawn before',
  permission: 'client',
  scope: 'downloads:write',
  params: { externalId: externalId() },
  success: { status: 204, body: null },
  errors: [],
} as const;

const list = {
  summary: 'What the downloads page of the product offers, newest first',
  permission: 'member',
  roles: seesOperations,
  success: { status: 200, body: z.array(Download) },
  errors: [],
} as const;

export const downloadCalls = defineCalls({
  'PUT /connect/product/wms/download/{externalId}': publish,
  'PUT /connect/product/pos/download/{externalId}': publish,
  'PUT /connect/product/erp/download/{externalId}': publish,
  'DELETE /connect/product/wms/download/{externalId}': withdraw,
  'DELETE /connect/product/pos/download/{externalId}': withdraw,
  'DELETE /connect/product/erp/download/{externalId}': withdraw,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/download': list,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/download': list,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/erp/download': list,
});

export type PublishedDownload = z.output<typeof PublishedDownload>;
export type Download = z.output<typeof Download>;
