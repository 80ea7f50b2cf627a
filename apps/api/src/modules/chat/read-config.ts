import type { AnswerOf } from '@krapao/contract/calls';
import { dayStart } from '../../platform/bangkok.ts';
import { before, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { ChatDeps, ChatSetting } from './chat.deps.ts';
import { chatRepository, NOTHING_READ } from './chat.repository.ts';
import type { Visitor } from './customer.ts';

/** The chat settings a page reads before it opens a chat. Begins no conversation. */
export function configReader(deps: ChatDeps) {
  // One figure over all customers, cached for a minute.
  const medianReplySeconds = deps.cache.wrap('chat_reply_time', () =>
    chatRepository(deps.db).medianReplySeconds(before(deps.clock.now(), 7 * DAY_MS)),
  );
  return async ({ member, guest }: Visitor): Promise<AnswerOf<'GET /api/chat/config'>> => {
    const [setting, enabled, median, reading] = await Promise.all([
      deps.setting(),
      deps.isEnabled(),
      medianReplySeconds(),
      // Includes messages from before sign-in, which become the member's when they open the chat.
      guest.isNew && !member
        ? NOTHING_READ
        : chatRepository(deps.db).reading({ memberId: member?.id ?? null, guestId: guest.isNew ? null : guest.id }),
    ]);
    return {
      PREFIX: setting.prefix,
      guestId: member ? null : guest.id,
      guestToken: member ? null : deps.guestToken(guest.id),
      enabled,
      office: { isOpen: isOpen(setting, deps.clock.now()), from: setting.hoursFrom, to: setting.hoursTo },
      medianReplySeconds: median,
      ...reading,
    };
  };
}

/** Hours may pass midnight; equal start and end mean all day. */
export function isOpen({ hoursFrom, hoursTo }: Pick<ChatSetting, 'hoursFrom' | 'hoursTo'>, now: Date): boolean {
  const minute = Math.floor((now.getTime() - dayStart(now).getTime()) / MINUTE_MS);
  const [from, to] = [minutesOf(hoursFrom), minutesOf(hoursTo)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
