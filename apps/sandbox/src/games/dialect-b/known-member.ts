import { z } from 'zod';
import type { Query } from '../../database.ts';
import { findPlayer, type Player } from '../players.repository.ts';
import type { Provider } from '../providers.ts';
import { AgentError } from './codes.ts';

/** Full username, including the agent's prefix. */
export const Username = z.string().regex(/^[a-z0-9]{4,24}$/);

export async function knownMember(database: Query, provider: Provider, username: string): Promise<Player> {
  const player = await findPlayer(database, provider, username);
  if (!player) throw new AgentError('MEMBER_NOT_FOUND');
  return player;
}
