import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/app-error.ts';
import type { Serve } from '../../platform/serve.ts';

type Deps = {
  /** The members this member brought, newest first. */
  invitees(
    memberId: string,
    page: ParsedBodyOf<'POST /api/invite'>,
  ): Promise<{ total: number; rows: readonly { name: string; created_at: Date }[] }>;
  banners(locale: Locale): Promise<{ image: string; html: string }[]>;
};

/** Friends and banners are true today. What a friend earns is worked out with the bonuses: until then it is nothing. */
export function inviteRoutes(serve: Serve, { invitees, banners }: Deps): void {
  serve('POST /api/invite', async ({ member, body }) => {
    const { total, rows } = await invitees(member.id, body);
    const invites = rows.map(({ name, created_at }) => ({
      from: { name },
      amount: 0,
      createdAt: created_at.toISOString(),
    }));
    return { total, invites };
  });
  serve('GET /api/invite/bonus', async () => {
    throw new AppError('NO_INVITE_BONUS');
  });
  serve('GET /api/invite/banners', ({ locale }) => banners(locale));
}
