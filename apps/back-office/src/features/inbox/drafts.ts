/** Unsent text by conversation, restored when the operator returns. */
const drafts = new Map<string, string>();

export const draftOf = (conversationId: string): string => drafts.get(conversationId) ?? '';

export function saveDraft(conversationId: string, text: string): void {
  if (text === '') drafts.delete(conversationId);
  else drafts.set(conversationId, text);
}
