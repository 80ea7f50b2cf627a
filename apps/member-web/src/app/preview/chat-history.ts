import type { AnswerOf } from '@krapao/contract/calls';
import type { Setting } from '@krapao/contract/documents/settings';
import { type Draft, documentIn, settingIn } from './draft.ts';

type History = AnswerOf<'POST /api/chat/history'>;
type Menu = Setting<'chatMenu'>;
type Message = History[number]['message'];

/** Every menu as its own message, root first in reading order, so that the whole tree is readable. Newest first. */
export function chatHistory(draft: Draft): History {
  const menu = settingIn(draft, 'chatMenu') ?? [];
  const greeting = settingIn(draft, 'chat')?.greeting[draft.locale];
  const reply = documentIn(draft, 'canned-reply')?.texts[draft.locale];
  const answerText = greeting ?? reply;
  const messages: Message[] = [
    ...(answerText ? [{ message_type: 'text' as const, payload: { message: answerText } }] : []),
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

function messageOf({ locale }: Draft, menu: Menu, { text, choices }: Menu[number]): Message {
  const replies = choices.flatMap((code) => {
    const choice = menu.find((entry) => entry.code === code);
    return choice ? [{ title: choice.title[locale], type: 'postback' as const, payload: `menu:${code}` }] : [];
  });
  return replies.length > 0
    ? { message_type: 'buttons', payload: { message: text[locale], buttons: replies } }
    : { message_type: 'text', payload: { message: text[locale] } };
}
