import { expect, it } from 'vitest';
import { CONNECTED, givenBoth, givenConnected } from '../../testing/connected-games.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { TESTED_PORTS } from './ports.ts';
import { runConformance } from './run-conformance.ts';

const PLAIN = {
  reference: {
    game: 'naga',
    settings: (base: string) => ({ url: `${base}/games/a/naga`, operator: 'krapao', secret: 'sandbox-secret-naga' }),
  },
  agent: {
    game: 'malai',
    settings: (base: string) => ({ url: `${base}/games/b/malai`, key: 'sandbox-agent-malai' }),
  },
} as const;

async function outcomes(server: MoneyServer, adapter: string, game: string, settings: object, env = {}) {
  const player = await givenBoth({ server, game });
  const [account] = await server.database.query<{ username: string }>(
    'select username from game_account where member_id = $1',
    [player.id],
  );
  const { games } = TESTED_PORTS;
  if (!games) throw new Error('games are tested');
  const given = { account: account?.username ?? '', decimals: '2' };
  const steps = [];
  for await (const step of runConformance(games, { adapter, given, settings: { ...settings } }, env)) steps.push(step);
  return steps.map(({ outcome, text }) => text || outcome);
}
const ALL = Array.from({ length: 6 }, () => 'passed');

it.each(['reference', 'agent'] as const)(
  'the sandbox behind %s passes every step',
  { tags: ['O1156'] },
  async (name) => {
    const server = await moneyServer();
    const { game, settings } = PLAIN[name];
    expect(await outcomes(server, name, game, settings(server.sandbox.base))).toEqual(ALL);
    await server.close();
  },
);

const connected = { allmybeef: givenConnected('allmybeef'), sbo568: givenConnected('sbo568') };
it.each(['allmybeef', 'sbo568'] as const)(
  'the sandbox behind %s passes every step',
  { tags: ['O1156'] },
  async (name) => {
    const { server, liar } = connected[name];
    const { game, env } = CONNECTED[name];
    expect(await outcomes(server, name, game, {}, env(liar.url))).toEqual(ALL);
  },
);
