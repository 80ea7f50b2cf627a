import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Setting } from '../lookups/public.ts';

export type InvitesDeps = {
  /** The members this member brought, newest first. */
  invitees(
    memberId: string,
    page: ParsedBodyOf<'POST /api/invite'>,
  ): Promise<{ total: number; rows: readonly { name: string; createdAt: Date }[] }>;
  setting(): Promise<Setting<'invite'>>;
};
