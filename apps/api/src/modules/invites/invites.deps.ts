import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';

export type InvitesDeps = {
  /** The members this member brought, newest first. */
  invitees(
    memberId: string,
    page: ParsedBodyOf<'POST /api/invite'>,
  ): Promise<{ total: number; rows: readonly { name: string; created_at: Date }[] }>;
  banners(locale: Locale): Promise<{ image: string; html: string }[]>;
};
