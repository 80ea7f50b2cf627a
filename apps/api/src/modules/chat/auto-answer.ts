import type { ChatMessage } from '@krapao/contract/calls/chat';
import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../platform/db.ts';
import { AUTO_TEXTS, AWAY_TEXT, slipText, withdrawalText } from './auto-texts.ts';
import type { ChatSetting, MemberFacts, MenuEntry } from './chat.deps.ts';
import type { ChatConversation } from './chat.repository.ts';
import { isOpen } from './read-config.ts';

export type AutoAnswer = {
  messages: ChatMessage[];
  /** Whether a person should look: nothing here has settled it. */
  waits: boolean;
  awaiting: string | null;
};

type Asked = {
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

/** What answers by itself while nobody of the team has the conversation. */
export async function autoAnswer(asked: Asked): Promise<AutoAnswer> {
  const { conversation, message, setting, locale } = asked;
  const [, kind, name = ''] = /^(menu|slip):(.+)$/.exec(message.payload?.payload ?? '') ?? [];
  const entry = kind === 'menu' ? entryOf(asked, name) : undefined;
  if (entry) return answerEntry(asked, entry);
  if (kind === 'slip') return answerSlip(asked, name);
  const typed = message.payload?.message?.trim().toUpperCase() ?? '';
  if (conversation.awaiting === AWAITS_SLIP && SLIP_REFERENCE.test(typed)) return answerSlip(asked, typed);
  const isFresh = conversation.lastSeq === 0 || conversation.state === 'closed';
  const greeting = isFresh ? [withChoices(asked, setting.greeting[locale], entryOf(asked, 'main'))] : [];
  return { messages: greeting, waits: true, awaiting: null };
}

const entryOf = ({ menu }: Asked, code: string) => menu.find((entry) => entry.code === code);

async function answerEntry(asked: Asked, entry: MenuEntry): Promise<AutoAnswer> {
  const { locale, setting, at } = asked;
  const text = entry.text[locale];
  if (entry.action === 'slips') return answerSlips(asked, entry);
  if (entry.action === 'withdrawals') return answerWithdrawals(asked, entry);
  const isAway = entry.action === 'person' && !isOpen(setting, at);
  const said = isAway ? AWAY_TEXT[locale](setting.hoursFrom) : text;
  return { messages: [withChoices(asked, said, entry)], waits: entry.action === 'person', awaiting: null };
}

async function answerSlips(asked: Asked, entry: MenuEntry): Promise<AutoAnswer> {
  const { db, conversation, locale, facts } = asked;
  const { memberId } = conversation;
  if (!memberId) return said(asked, AUTO_TEXTS.logIn[locale], entry);
  const slips = (await facts.newestSlips(db, memberId)).map(({ reference }) => ({
    title: reference,
    type: 'postback' as const,
    payload: `slip:${reference}`,
  }));
  return { ...said(asked, entry.text[locale], entry, slips), awaiting: AWAITS_SLIP };
}

async function answerSlip(asked: Asked, reference: string): Promise<AutoAnswer> {
  const { db, conversation, locale, facts } = asked;
  const { memberId } = conversation;
  const entry = asked.menu.find(({ action }) => action === 'slips');
  if (!memberId) return said(asked, AUTO_TEXTS.logIn[locale], entry);
  const slip = await facts.slip(db, memberId, reference.toUpperCase());
  if (!slip) return { ...said(asked, AUTO_TEXTS.noSlip[locale], entry), awaiting: AWAITS_SLIP };
  return said(asked, slipText(slip, locale), entry);
}

/** Each as a card that follows its line. */
async function answerWithdrawals(asked: Asked, entry: MenuEntry): Promise<AutoAnswer> {
  const { db, conversation, locale, facts } = asked;
  const { memberId } = conversation;
  if (!memberId) return said(asked, AUTO_TEXTS.logIn[locale], entry);
  const withdrawals = await facts.newestWithdrawals(db, memberId);
  const cards = withdrawals.map(
    (withdrawal): ChatMessage => ({
      message_type: 'text',
      payload: { message: withdrawalText(withdrawal, locale), reference: withdrawal.reference },
    }),
  );
  const end = withdrawals.length > 0 ? entry.text[locale] : AUTO_TEXTS.noWithdrawal[locale];
  const { messages, ...rest } = said(asked, end, entry);
  return { ...rest, messages: [...cards.reverse(), ...messages] };
}

type Button = NonNullable<NonNullable<ChatMessage['payload']>['quick_replies']>[number];

const said = (asked: Asked, text: string, entry: MenuEntry | undefined, first: Button[] = []): AutoAnswer => ({
  messages: [withChoices(asked, text, entry, first)],
  waits: false,
  awaiting: null,
});

/** A text, and under it what can be asked next. */
function withChoices(asked: Asked, text: string, entry: MenuEntry | undefined, first: Button[] = []): ChatMessage {
  const choices = (entry?.choices ?? []).flatMap((code): Button[] => {
    const choice = entryOf(asked, code);
    return choice ? [{ title: choice.title[asked.locale], type: 'postback', payload: `menu:${code}` }] : [];
  });
  const replies = [...first, ...choices];
  if (replies.length === 0) return { message_type: 'text', payload: { message: text } };
  return { message_type: 'quick_replies', payload: { message: text, quick_replies: replies } };
}
