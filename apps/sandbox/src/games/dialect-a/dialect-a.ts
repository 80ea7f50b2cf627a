import type { FastifyInstance, FastifyReply } from 'fastify';
import { sufferFaults } from '../../faults/suffer.ts';
import { Problem } from '../../problem.ts';
import type { GameOptions } from '../game-options.ts';
import { betRoutes } from './bets.routes.ts';
import { watchFlights } from './flights.ts';
import { playerRoutes } from './players.routes.ts';
import type { Post } from './post.ts';
import { providerOf, requireSignature } from './signature.ts';
import { transferRoutes } from './transfers.routes.ts';

/** Dialect A, "reference": signed JSON; the status of every transfer can be queried by the operator's own id. */
export async function dialectA(app: FastifyInstance, options: GameOptions): Promise<void> {
  const { faults, closing } = options;
  // The order matters: an unsigned call uses up no fault, and a held call counts as in flight.
  requireSignature(app);
  const inFlight = watchFlights(app);
  sufferFaults(app, { faults, closing, serviceOf: (request) => providerOf(request).code, refuse });

  const post: Post = (call, handle) => {
    app.post(`/games/a/:provider/${call}`, { config: { call } }, (request, reply) =>
      handle(providerOf(request), request, reply),
    );
  };
  playerRoutes(post, options);
  transferRoutes(post, options, inFlight);
  betRoutes(post, options);
}

const refuse = (reply: FastifyReply) =>
  reply.code(422).send(new Problem(422, 'REFUSED', 'the provider refuses this call').body);
