import type { ChatMessage } from '@krapao/contract/calls/chat';
import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../platform/database/db.ts';
import { AUTO_TEXTS, AWAY_TEXT, slipText, withdrawalText } from './auto-texts.ts';
import type { ChatSetting, MemberFacts, MenuEntry } from './chat.deps.ts';
import type { ChatConversation } from './chat.repository.ts';
import { isOpen } from './read-config.ts';

export type AutoAnswer = {
  messages: ChatMessage[];
  /** Whether the conversation waits for a person: the automatic answer did not resolve the request. */
  waits: boolean;
  awaiting: string | null;
};

type Question = {
  db: Db;
  conversation: ChatConversation;
  message: ChatMessage;
  locale: Locale;
  at: Date;
  setting: ChatSetting;
  menu: readonly MenuEntry[];
  facts: MemberFacts;
};

const SLIP_REFERENCE = /^[A-Z0-9]{10}$/;
const AWAITS_SLIP = 'slip';

/** Answers from the menu while no agent has the conversation. */
export async function autoAnswer(question: Question): Promise<AutoAnswer> {
  const { conversation, message, setting, locale } = question;
  const [, kind, name = ''] = /^(menu|slip):(.+)$/.exec(message.payload?.payload ?? '') ?? [];
  const entry = kind === 'menu' ? entryOf(question, name) : undefined;
  if (entry) return answerEntry(question, entry);
  if (kind === 'slip') return answerSlip(question, name);
  const typed = message.payload?.message?.trim().toUpperCase() ?? '';
  if (conversation.awaiting === AWAITS_SLIP && SLIP_REFERENCE.test(typed)) return answerSlip(question, typed);
  const isFresh = conversation.lastSeq === 0 || conversation.state === 'closed';
  const greeting = isFresh ? [withChoices(question, setting.greeting[locale], entryOf(question, 'main'))] : [];
  return { messages: greeting, waits: true, awaiting: null };
}

const entryOf = ({ menu }: Question, code: string) => menu.find((entry) => entry.code === code);

async function answerEntry(question: Question, entry: MenuEntry): Promise<AutoAnswer> {
  const { locale, setting, at } = question;
  const text = entry.text[locale];
  if (entry.action === 'slips') return answerSlips(question, entry);
  if (entry.action === 'withdrawals') return answerWithdrawals(question, entry);
  const isAway = entry.action === 'person' && !isOpen(setting, at);
  const answerText = isAway ? AWAY_TEXT[locale](setting.hoursFrom) : text;
  return { messages: [withChoices(question, answerText, entry)], waits: entry.action === 'person', awaiting: null };
}

async function answerSlips(question: Question, entry: MenuEntry): Promise<AutoAnswer> {
  const { db, conversation, locale, facts } = question;
  const { memberId } = conversation;
  if (!memberId) return textAnswer(question, AUTO_TEXTS.logIn[locale], entry);
  const slips = (await facts.newestSlips(db, memberId)).map(({ reference }) => ({
    title: reference,
    type: 'postback' as const,
    payload: `slip:${reference}`,
  }));
  return { ...textAnswer(question, entry.text[locale], entry, slips), awaiting: AWAITS_SLIP };
}

async function answerSlip(question: Question, reference: string): Promise<AutoAnswer> {
  const { db, conversation, locale, facts } = question;
  const { memberId } = conversation;
  const entry = question.menu.find(({ action }) => action === 'slips');
  if (!memberId) return textAnswer(question, AUTO_TEXTS.logIn[locale], entry);
  const slip = await facts.slip(db, memberId, reference.toUpperCase());
  if (!slip) return { ...textAnswer(question, AUTO_TEXTS.noSlip[locale], entry), awaiting: AWAITS_SLIP };
  return textAnswer(question, slipText(slip, locale), entry);
}

/** One card per withdrawal; a card always shows the current statement entry. */
async function answerWithdrawals(question: Question, entry: MenuEntry): Promise<AutoAnswer> {
  const { db, conversation, locale, facts } = question;
  const { memberId } = conversation;
  if (!memberId) return textAnswer(question, AUTO_TEXTS.logIn[locale], entry);
  const withdrawals = await facts.newestWithdrawals(db, memberId);
  const cards = withdrawals.map(
    (withdrawal): ChatMessage => ({
      message_type: 'text',
      payload: { message: withdrawalText(withdrawal, locale), reference: withdrawal.reference },
    }),
  );
  const end = withdrawals.length > 0 ? entry.text[locale] : AUTO_TEXTS.noWithdrawal[locale];
  const { messages, ...rest } = textAnswer(question, end, entry);
  return { ...rest, messages: [...cards.reverse(), ...messages] };
}

type Button = NonNullable<NonNullable<ChatMessage['payload']>['quick_replies']>[number];

const textAnswer = (
  question: Question,
  text: string,
  entry: MenuEntry | undefined,
  first: Button[] = [],
): AutoAnswer => ({
  messages: [withChoices(question, text, entry, first)],
  waits: false,
  awaiting: null,
});

/** A text with the next choices of the menu as buttons. */
function withChoices(
  question: Question,
  text: string,
  entry: MenuEntry | undefined,
  first: Button[] = [],
): ChatMessage {
  const choices = (entry?.choices ?? []).flatMap((code): Button[] => {
    const choice = entryOf(question, code);
    return choice ? [{ title: choice.title[question.locale], type: 'postback', payload: `menu:${code}` }] : [];
  });
  const replies = [...first, ...choices];
  if (replies.length === 0) return { message_type: 'text', payload: { message: text } };
  return { message_type: 'quick_replies', payload: { message: text, quick_replies: replies } };
}
