import type { MemberIdentity } from '../../platform/callers.ts';
import { sha256 } from '../../platform/random.ts';
import type { SessionsDeps } from './sessions.deps.ts';

/** Who a bearer header belongs to. */
export async function identifyBearer(
  { sessions }: SessionsDeps,
  authorization: string | undefined,
): Promise<MemberIdentity | undefined> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '') ?? [];
  if (!token) return undefined;
  const session = await sessions.findLive(sha256(token));
  return session && { id: session.memberId, sessionId: session.id, currency: session.currency };
}
