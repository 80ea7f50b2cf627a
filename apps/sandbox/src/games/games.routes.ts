import type { FastifyInstance } from 'fastify';
import { amb } from './amb/amb.ts';
import { dialectA } from './dialect-a/dialect-a.ts';
import { dialectB } from './dialect-b/dialect-b.ts';
import type { GameOptions } from './game-options.ts';
import { gameRules } from './game-rules.ts';
import { playRoutes } from './play.routes.ts';
import { PROVIDERS } from './providers.ts';
import { sbo } from './sbo/sbo.ts';
import { testRoutes } from './test.routes.ts';

export async function gameRoutes(app: FastifyInstance, options: GameOptions): Promise<void> {
  const list = { providers: PROVIDERS.map((one) => ({ ...gameRules(one), dialect: one.dialect })) };
  app.get('/games', async ({ headers }, reply) =>
    headers.accept?.includes('text/html') ? reply.sendFile('games.html') : list,
  );
  // Separate scopes: bodies, errors and faults differ between dialects.
  app.register(dialectA, options);
  app.register(dialectB, options);
  app.register(amb, options);
  app.register(sbo, options);
  app.register(playRoutes, options);
  app.register(testRoutes, options);
}
