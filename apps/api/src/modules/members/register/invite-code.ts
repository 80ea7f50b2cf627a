import { INVITE_CODE_PREFIX as PREFIX } from '@krapao/contract/limits';

/** The member id in an inviter code, typed in any case. */
export function inviterOf(code: string): string | undefined {
  return code.toUpperCase().startsWith(PREFIX) ? code.slice(PREFIX.length).toLowerCase() : undefined;
}
