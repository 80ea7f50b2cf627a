import type { Permission } from './permissions.ts';

/** Desks that answer customers, each with the permission to work there. */
export const CHAT_DESKS = { support: 'chat.write', finance: 'chat.finance' } as const satisfies Record<
  string,
  Permission
>;
export type ChatDesk = keyof typeof CHAT_DESKS;
export const CHAT_DESK_NAMES = Object.keys(CHAT_DESKS) as [ChatDesk, ...ChatDesk[]];

/** The desks at which an operator answers. */
export const worksAt = (permissions: ReadonlySet<string>): ChatDesk[] =>
  CHAT_DESK_NAMES.filter((desk) => permissions.has(CHAT_DESKS[desk]));

/** The desks whose conversations an operator may read: who works for finance alone sees those of finance alone. */
export function readsAt(permissions: ReadonlySet<string>): ChatDesk[] {
  const desks = worksAt(permissions);
  return desks.length === 1 && desks[0] === 'finance' ? desks : CHAT_DESK_NAMES;
}
