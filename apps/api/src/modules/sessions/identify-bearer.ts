import type { MemberIdentity } from '../../platform/callers.ts';
import { sha256 } from '../../platform/random.ts';
import { blocksOf } from '../members/public.ts';
import type { SessionsDeps } from './sessions.deps.ts';

/** Who a bearer header belongs to. */
export async function identifyBearer(
  { sessions, clock }: SessionsDeps,
  authorization: string | undefined,
): Promise<MemberIdentity | undefined> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '') ?? [];
  if (!token) return undefined;
  const session = await sessions.findLive(sha256(token));
  if (!session) return undefined;
  const { id: sessionId, memberId: id, currency } = session;
  return { id, sessionId, currency, blocks: blocksOf(session, clock.now()) };
}
