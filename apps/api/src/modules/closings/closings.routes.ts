import { refuseUnproved } from '../../platform/http/refuse-unproved.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { cancelClosing } from './cancel-closing.ts';
import type { ClosingsDeps } from './closings.deps.ts';
import { closingsRepository } from './closings.repository.ts';
import { presentClosing } from './present-closing.ts';
import { requestClosing } from './request-closing.ts';

export function closingRoutes(serve: Serve, deps: ClosingsDeps): void {
  const read = async (memberId: string) => {
    const closing = await closingsRepository(deps.db).findLatest(memberId);
    return { closing: closing && !closing.endedAt ? await presentClosing(deps, closing) : null };
  };
  serve('GET /api/closing', ({ member }) => read(member.id));
  serve('POST /api/closing', async ({ member, body, address, cookies }) => {
    refuseUnproved(member.factor);
    await requestClosing(deps, member.id, { ...body, address, knownDevice: cookies.read('known_device') });
    return read(member.id);
  });
  serve('DELETE /api/closing', async ({ member }) => {
    await cancelClosing(deps, member.id);
    return { closing: null };
  });
}
