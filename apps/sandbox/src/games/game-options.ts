import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import type { Random } from './engines/engine.ts';

export type GameOptions = {
  database: Database;
  clock: Clock;
  faults: Faults;
  closing: AbortSignal;
  random: Random;
  /** Address of the sandbox for browsers, as seen by this request. */
  publicUrl(request: FastifyRequest): string;
};
