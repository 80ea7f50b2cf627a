/** The specification's "fixed prefix" of an invite link's code. */
const PREFIX = 'KP';

/** The member id in an inviter code, in whatever case it was typed. */
export function inviterOf(code: string): string | undefined {
  return code.toUpperCase().startsWith(PREFIX) ? code.slice(PREFIX.length).toLowerCase() : undefined;
}
