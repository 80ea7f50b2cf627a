import { INVITE_CODE_PREFIX } from '@krapao/contract/limits';
import { PATHS } from '../../shared/paths.ts';

/** The registration link that carries the inviter code. */
export const inviteLink = (memberId: string, origin: string): string =>
  `${origin}${PATHS.register}?code=${encodeURIComponent(INVITE_CODE_PREFIX + memberId)}`;
