import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StoppableClock } from './clock.ts';
import { loopbackOnly } from './loopback-only.ts';
import { parse } from './problem.ts';

const Moment = z.strictObject({ now: z.iso.datetime({ offset: true }) });

/** For demos: sets the clock of all banks, channels and games of this sandbox. A restart resets the clock. */
export async function clockRoutes(app: FastifyInstance, { clock }: { clock: StoppableClock }): Promise<void> {
  loopbackOnly(app);

  app.put('/test/clock', async ({ body }) => {
    clock.stopAt(new Date(parse(Moment, body).now));
    return { now: clock.now().toISOString() };
  });

  app.delete('/test/clock', async () => {
    clock.stopAt(undefined);
    return { now: clock.now().toISOString() };
  });
}
