import Fastify from 'fastify';

// The yardstick of api-throughput.ts: what Fastify costs when a route does nothing. PORT names where it listens.
const app = Fastify({ logger: false });
app.get('/', async () => ({}));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
