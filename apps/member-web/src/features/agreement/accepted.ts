import { readStored, store } from '@krapao/web/browser/storage.ts';

/** Members of this browser who have accepted. Two may share one phone, and each accepts for themselves. */
function members(): string[] {
  return readStored('agreement')?.split(' ').filter(Boolean) ?? [];
}

export const hasAccepted = (memberId: string): boolean => members().includes(memberId);

export function rememberAccepted(memberId: string): void {
  if (!hasAccepted(memberId)) store('agreement', [...members(), memberId].join(' '), { forGood: true });
}
