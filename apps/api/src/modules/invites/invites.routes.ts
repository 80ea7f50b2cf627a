import { AppError } from '../../platform/app-error.ts';
import type { Serve } from '../../platform/serve.ts';
import { bannersIn } from '../lookups/public.ts';
import type { InvitesDeps } from './invites.deps.ts';

/** Friends and banners are true today. What a friend earns is worked out with the bonuses: until then it is nothing. */
export function inviteRoutes(serve: Serve, { invitees, setting }: InvitesDeps): void {
  serve('POST /api/invite', async ({ member, body }) => {
    const { total, rows } = await invitees(member.id, body);
    const invites = rows.map(({ name, createdAt }) => ({
      from: { name },
      amount: 0,
      createdAt: createdAt.toISOString(),
    }));
    return { total, invites };
  });
  serve('GET /api/invite/bonus', async () => {
    throw new AppError('NO_INVITE_BONUS');
  });
  serve('GET /api/invite/banners', async ({ locale }) => bannersIn((await setting()).banners, locale));
}
