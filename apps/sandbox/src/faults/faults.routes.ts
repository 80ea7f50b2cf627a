import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Problem, parse } from '../problem.ts';
import { DEFAULT_DELAY_MS, FAULT_MODES, type Faults } from './faults.ts';

const SetFault = z.strictObject({
  mode: z.enum(FAULT_MODES),
  times: z.int().min(1).max(1_000_000).optional(),
  delayMs: z.int().min(0).max(120_000).default(DEFAULT_DELAY_MS),
  code: z
    .string()
    .regex(/^[A-Z0-9_]{1,40}$/)
    .optional(),
  calls: z.array(z.string().min(1).max(40)).min(1).max(20).optional(),
});

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  const list = () => ({
    modes: FAULT_MODES,
    services: faults.services.map((service) => ({ service, ...faults.get(service) })),
  });

  // One address for people and programs: browsers get the page, other clients the list.
  app.get('/faults', async ({ headers }, reply) =>
    headers.accept?.includes('text/html') ? reply.sendFile('faults.html') : list(),
  );
  app.put<{ Params: { service: string } }>('/faults/:service', async ({ params, body }) => {
    if (!faults.has(params.service)) throw new Problem(404, 'NOT_FOUND', `no service ${params.service}`);
    faults.set(params.service, parse(SetFault, body));
    return { service: params.service, ...faults.get(params.service) };
  });
  app.delete('/faults', async () => {
    faults.clear();
    return list();
  });
}
