/** A game provider that accepts at once, in the reference dialect: the provider's own work is not measured. */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';

const app = Fastify();
app.get('/healthz', async () => ({ status: 'alive' }));
app.post('/a/:game/player/create', async () => ({ player: `bench-${randomUUID()}`, password: 'bench' }));
app.post('/a/:game/transfer/:direction', async (request) => {
  const { reference } = /** @type {{ reference?: string }} */ (request.body);
  return { reference, status: 'success', transactionId: randomUUID() };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
