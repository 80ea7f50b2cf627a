import { readStored, store } from '@krapao/web/browser/storage.ts';

/** Ids of the members who accepted in this browser. Two may share a phone, and each accepts separately. */
function members(): string[] {
  return readStored('agreement')?.split(' ').filter(Boolean) ?? [];
}

export const hasAccepted = (memberId: string): boolean => members().includes(memberId);

export function rememberAccepted(memberId: string): void {
  if (!hasAccepted(memberId)) store('agreement', [...members(), memberId].join(' '), { forGood: true });
}
