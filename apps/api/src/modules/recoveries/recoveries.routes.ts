import type { AnswerOf } from '@krapao/contract/calls';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { reportRecovery, takeBackRecovery } from './end-recovery.ts';
import type { RecoveriesDeps } from './recoveries.deps.ts';
import { recoveriesRepository, type StoredRecovery } from './recoveries.repository.ts';
import { requestRecovery } from './request-recovery.ts';

const DONE = { message: 'SUCCESS' } as const;

export function recoveryRoutes(serve: Serve, deps: RecoveriesDeps): void {
  const shownToken = (cookies: Cookies) => {
    const token = cookies.read('recovery');
    return token === undefined ? undefined : sha256(token);
  };

  serve('POST /api/recovery', async ({ body, address, cookies }) => {
    await requestRecovery(deps, { ...body, address, cookies });
    return DONE;
  });
  serve('GET /api/recovery', async ({ cookies }) => {
    const tokenHash = shownToken(cookies);
    const stored = tokenHash && (await recoveriesRepository(deps.db).findByToken(tokenHash));
    return { recovery: stored ? present(stored, deps.clock.now()) : null };
  });
  serve('DELETE /api/recovery', async ({ cookies }) => {
    const tokenHash = shownToken(cookies);
    if (!tokenHash) throw new AppError('NO_DATA');
    await takeBackRecovery(deps, tokenHash);
    return DONE;
  });
  serve('POST /api/recovery/{id}/not-me', async ({ member, params }) => {
    await reportRecovery(deps, member.id, params.id);
    return DONE;
  });
}

function present(
  { state, reason, createdAt, takesEffectAt, endedAt }: StoredRecovery,
  now: Date,
): AnswerOf<'GET /api/recovery'>['recovery'] {
  const isEnded = endedAt !== null && endedAt <= now;
  return {
    state: endedAt && !isEnded ? 'review' : state,
    createdAt: createdAt.toISOString(),
    takesEffectAt: takesEffectAt?.toISOString() ?? null,
    reason: isEnded ? reason : null,
  };
}
