import Fastify from 'fastify';

// The reference of api-throughput.ts: the cost of Fastify when a route does nothing. It listens on PORT.
const app = Fastify({ logger: false });
app.get('/', async () => ({}));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
