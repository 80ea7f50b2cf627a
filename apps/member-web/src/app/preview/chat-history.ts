import type { AnswerOf } from '@krapao/contract/calls';
import { type Draft, documentAt, type MenuDraft, ofKind, type ReplyDraft } from './draft.ts';

type History = AnswerOf<'POST /api/chat/history'>;
type Message = History[number]['message'];

/** Every menu as its own message, the first of them first: so all of the tree can be read. Newest first. */
export function chatHistory(draft: Draft): History {
  const menu = documentAt<MenuDraft[]>(draft, 'setting/chatMenu') ?? [];
  const greeting = documentAt<{ greeting: Record<string, string> }>(draft, 'setting/chat')?.greeting[draft.locale];
  const reply = ofKind<ReplyDraft>(draft, 'canned-reply')?.texts[draft.locale];
  const said = greeting ?? reply;
  const messages: Message[] = [
    ...(said ? [{ message_type: 'text' as const, payload: { message: said } }] : []),
    ...menu.map((entry) => messageOf(draft, menu, entry)),
  ];
  return messages
    .map((message, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      sender: 'other' as const,
      message,
      userId: 'preview',
      guestId: null,
      username: null,
      name: null,
      deviceToken: null,
      createdAt: new Date(Date.UTC(2026, 0, 1, 9, index)).toISOString(),
      session_id: null,
      seq: index + 1,
      agent: null,
    }))
    .reverse();
}

function messageOf({ locale }: Draft, menu: readonly MenuDraft[], { text, choices }: MenuDraft): Message {
  const replies = choices.flatMap((code) => {
    const choice = menu.find((entry) => entry.code === code);
    return choice ? [{ title: choice.title[locale], type: 'postback' as const, payload: `menu:${code}` }] : [];
  });
  return replies.length > 0
    ? { message_type: 'buttons', payload: { message: text[locale], buttons: replies } }
    : { message_type: 'text', payload: { message: text[locale] } };
}
