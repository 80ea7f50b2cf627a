import { LOCALES, type Locale } from '@krapao/contract/locales';
import { DOCUMENT_EVENTS } from '@krapao/contract/member-documents';
import { FACTOR_EVENTS } from '@krapao/contract/notices';
import { RECOVERY_EVENTS } from '@krapao/contract/recoveries';
import { z } from 'zod';
import { bangkokTime, dayOf, endOfHours } from '../../platform/bangkok.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { nationalPhone } from '../../platform/text/phone.ts';
import { findNotice, type StoredNotice } from '../notices/public.ts';
import { BadNumber } from '../sms/public.ts';
import type { DeliveriesDeps, Recipient } from './deliveries.deps.ts';
import { type Delivery, deliveriesRepository, type Outcome } from './deliveries.repository.ts';
import { emailsRepository } from './email/emails.repository.ts';
import { isSafety } from './notice-group.ts';
import { presentPush } from './push/present-push.ts';
import { pushAnnouncement, pushNews } from './push/push-news.ts';
import { sendToBrowser } from './push/send-to-browser.ts';
import { subscriptionsRepository } from './push/subscriptions.repository.ts';
import { type SafetyFacts, safetyEmail, smsText } from './safety-texts.ts';

export const SEND_JOB = 'send-delivery';

/** With the queue's growing delays, about three hours. */
const TRIES_MAX = 10;

const GIVEN_UP = 'a notice could not be delivered';

const Payload = z.object({ id: z.uuid() });
const BANK_NAME = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const satisfies Record<Locale, string>;

/** Sends one delivery. Throws to be retried, until the last try has failed. */
export async function sendDelivery(deps: DeliveriesDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const deliveries = deliveriesRepository(deps.db);
  if (await isPutOff(deps, id)) return;
  const delivery = await deliveries.begin(id);
  if (!delivery) return;
  const { state, reason = null } = await attempt(deps, delivery).catch((error: unknown): Outcome => {
    if (delivery.tries < TRIES_MAX && !(error instanceof BadNumber)) throw error;
    const { channel, tries } = delivery;
    const fields = { id, channel, tries, err: error };
    // A missed push message is in the app; a missed SMS may be the only warning that an owner has.
    if (channel === 'push') deps.log.warn({ event: 'delivery.push-given-up', ...fields }, GIVEN_UP);
    else deps.log.error({ event: 'delivery.given-up', ...fields }, GIVEN_UP);
    return { state: 'failed', reason: 'unreachable' };
  });
  await deliveries.settle(id, state, reason, deps.clock.now());
}

/** News and announcements wait for the end of the quiet hours, which the operators set. */
async function isPutOff(deps: DeliveriesDeps, id: string): Promise<boolean> {
  const { quietFrom, quietUntil } = await deps.quietHours();
  const runAt = endOfHours(deps.clock.now(), quietFrom, quietUntil);
  if (!runAt || !(await deliveriesRepository(deps.db).isNews(id))) return false;
  await addJob(deps.db, { name: SEND_JOB, payload: { id }, runAt, key: `${SEND_JOB} ${id}` });
  return true;
}

async function attempt(deps: DeliveriesDeps, delivery: Delivery): Promise<Outcome> {
  const { memberId, channel, target, noticeId, newsId } = delivery;
  if (newsId !== null) return pushNews(deps, delivery, newsId);
  const [notice, recipient] = await Promise.all([
    noticeId === null ? undefined : findNotice(deps.db, noticeId),
    deps.findRecipient(memberId),
  ]);
  if (!notice || !recipient) return { state: 'skipped', reason: 'gone' };
  if (channel === 'push') return push(deps, delivery, notice, recipient);
  const { kind } = notice;
  if (!isSafety(kind)) return { state: 'skipped', reason: 'refused' };
  const locale = await languageOf(deps, notice, recipient);
  const facts = await factsOf(deps, notice, recipient, locale);
  if (channel === 'sms') await deps.sendSms({ to: target, text: smsText(kind, locale, facts) });
  else await deps.sendEmail({ to: target, ...safetyEmail(kind, locale, facts, await deps.website()) });
  return { state: 'sent' };
}

async function push(
  deps: DeliveriesDeps,
  delivery: Delivery,
  notice: StoredNotice,
  recipient: Recipient,
): Promise<Outcome> {
  // The member may have read it meanwhile.
  if (notice.isRead && !isSafety(notice.kind)) return { state: 'skipped', reason: 'read' };
  const { kind } = notice;
  if (kind === 'announcement') return pushAnnouncement(deps, delivery, notice);
  return sendToBrowser(deps, delivery, async ({ locale }) => {
    const facts = await factsOf(deps, notice, recipient, locale);
    const payload = await presentPush(deps, { ...notice, kind }, { ...recipient, locale, facts });
    return { topic: `n${notice.id}`, isUrgent: isSafety(notice.kind), payload };
  });
}

/** The language of the act itself, of the e-mail address, of the newest browser, or of the member's currency. */
async function languageOf({ db }: DeliveriesDeps, { memberId, data }: StoredNotice, { currency }: Recipient) {
  const ofAct = LOCALES.find((locale) => locale === data.locale);
  if (ofAct) return ofAct;
  const [email, [newest]] = await Promise.all([
    emailsRepository(db).find(memberId),
    subscriptionsRepository(db).listOf(memberId),
  ]);
  return email?.locale ?? newest?.locale ?? (currency === 'LAK' ? 'la' : 'th');
}

async function factsOf(
  { findBank }: DeliveriesDeps,
  { data, createdAt, kind }: StoredNotice,
  { phone }: Recipient,
  locale: Locale,
): Promise<SafetyFacts> {
  const bank = typeof data.bankCode === 'string' ? await findBank(data.bankCode) : undefined;
  return {
    time: bangkokTime(createdAt),
    end: typeof data.end === 'string' ? data.end : kind === 'phone' ? nationalPhone(phone).slice(-4) : '',
    bank: bank?.[BANK_NAME[locale]] ?? '',
    event: FACTOR_EVENTS.find((event) => event === data.event) ?? 'added',
    document: DOCUMENT_EVENTS.find((event) => event === data.event) ?? 'requested',
    recovery: RECOVERY_EVENTS.find((event) => event === data.event) ?? 'requested',
    until: typeof data.until === 'string' ? dayAndTime(new Date(data.until)) : '',
    channel: data.channel === 'push' || data.channel === 'email' ? data.channel : 'sms',
  };
}

/** 21/11 14:05, as short as an SMS wants it. */
const dayAndTime = (time: Date): string => {
  const [, month, day] = dayOf(time).split('-');
  return `${day}/${month} ${bangkokTime(time)}`;
};
