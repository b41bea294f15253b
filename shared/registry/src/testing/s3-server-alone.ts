import { startS3Server } from './s3-server.ts';

// A storage of its own in a container, where no image of a real one can be had (deploy/stand-ins).
const server = await startS3Server({
  host: '0.0.0.0',
  port: 9000,
  secret: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  folder: '/data',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server[Symbol.asyncDispose]());
