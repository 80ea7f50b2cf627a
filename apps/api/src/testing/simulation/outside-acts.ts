import { type Act, pick } from './act.ts';
import { GAMES } from './world.ts';

const FAULTS = ['timeout-before', 'timeout-after', 'error-500', 'garbage', 'duplicate', 'refuse'] as const;
const SERVICES = [...GAMES, 'bank', 'gift', 'channels', 'callbacks'];

const breakService: Act = async ({ world, amount, way }) => {
  const mode = pick(FAULTS, amount);
  await world.sandbox.setFault(pick(SERVICES, way), { mode, times: 1 + (way % 3), delayMs: 50 });
};
const mendServices: Act = ({ world }) => world.sandbox.call('DELETE', '/faults');

const passMinute: Act = ({ world, server }) => world.minute(server);
const jumpClock: Act = async ({ world, amount }) => world.clock.advance(amount * 1_000);

/** Every connection of both processes ends, wherever their work stands. */
const cutConnections: Act = ({ world }) => world.cutConnections();
const die: Act = ({ world, way }) => world.die(way % 2 === 0 ? 0 : 1);

export const OUTSIDE_ACTS = {
  ...{ breakService, mendServices, passMinute, jumpClock, cutConnections, die },
} as const satisfies Record<string, Act>;
