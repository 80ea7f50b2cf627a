import { minor } from '@krapao/money';
import { before, MINUTE_MS } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/callers.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { blocksOf, exclusionOf } from '../members/public.ts';
import type { SessionsDeps } from './sessions.deps.ts';

/** How long a second factor counts for its session. */
const PROVED_MS = 5 * MINUTE_MS;

/** The member of a bearer token, or the reason their session ended. */
export async function identifyBearer(
  { sessions, clock }: SessionsDeps,
  authorization: string | undefined,
): Promise<Pick<Caller, 'member' | 'ended'>> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '') ?? [];
  if (!token) return {};
  const tokenHash = sha256(token);
  const session = await sessions.findLive(tokenHash);
  if (!session) return { ended: await sessions.findEnd(tokenHash) };
  const { id: sessionId, memberId: id, currency, factorAbove, provedAt } = session;
  const now = clock.now();
  const factor = {
    above: factorAbove === null ? undefined : minor(BigInt(factorAbove)),
    isProved: provedAt !== null && provedAt > before(now, PROVED_MS),
  };
  return {
    member: { id, sessionId, currency, blocks: blocksOf(session, now), exclusion: exclusionOf(session, now), factor },
  };
}
