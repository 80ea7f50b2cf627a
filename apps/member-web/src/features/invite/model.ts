import { INVITE_CODE_PREFIX } from '@krapao/contract/limits';
import { PATHS } from '../../shared/paths.ts';

/** Where a friend registers so that it is known who sent them. */
export const inviteLink = (memberId: string, origin: string): string =>
  `${origin}${PATHS.register}?code=${encodeURIComponent(INVITE_CODE_PREFIX + memberId)}`;
