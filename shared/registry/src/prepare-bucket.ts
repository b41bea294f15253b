import { CreateBucketCommand, PutBucketPolicyCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { type BucketAccess, clientFor } from './bucket.ts';

/** A storage that has just started may refuse for a while. */
const attempts = 10;

/**
 * Creates a bucket unless it exists. Clients without keys may then read what is below the named paths, and nothing else.
 *
 * @param readable beginnings of paths, with a trailing slash
 */
export async function prepareBucket(access: BucketAccess, readable: readonly string[] = []): Promise<void> {
  const { bucket: Bucket } = access;
  const client = clientFor(access, attempts);
  await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
    const isThere = error instanceof S3ServiceException && error.name.startsWith('BucketAlready');
    if (!isThere) throw error;
  });
  if (readable.length === 0) return;
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: '*',
        Action: ['s3:GetObject'],
        Resource: readable.map((path) => `arn:aws:s3:::${Bucket}/${path}*`),
      },
    ],
  };
  await client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(policy) }));
}
