import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { CATALOGUE_LISTS, ExportedList, FIGURES_LISTS } from '@krapao/contract/office/exported-lists';
import { type AnyList, list, time } from './list.ts';
import { wordOf } from './words.ts';

type Coin = OfficeAnswerOf<'GET /api/office/members/{id}/coins'>['entries'][number];
type Coupon = OfficeAnswerOf<'GET /api/office/members/{id}/coupons'>['coupons'][number];
type Delivery = OfficeAnswerOf<'GET /api/office/members/{id}/deliveries'>['deliveries'][number];
type Announcement = OfficeAnswerOf<'GET /api/office/announcements'>['announcements'][number];
type Figures = OfficeAnswerOf<'GET /api/office/reward-figures'>[number];
type Document = OfficeAnswerOf<'GET /api/office/catalogue/{kind}'>[number];

const textIn = (text: unknown, locale: Locale): string | undefined => {
  if (typeof text === 'string') return text;
  const own = (text as Partial<Record<Locale, unknown>> | null | undefined)?.[locale];
  return typeof own === 'string' ? own : undefined;
};

/** The name of a document, as its list shows it. */
function nameOf({ key, value }: Document, locale: Locale): string {
  const { title, name, description, accountName } = (value ?? {}) as Record<string, unknown>;
  return [title, name, description, accountName].map((text) => textIn(text, locale)).find(Boolean) ?? key;
}

function stateOf({ value }: Document): string {
  const { isOpen, isPublished } = (value ?? {}) as Record<string, unknown>;
  if (isPublished !== undefined) return isPublished ? 'published' : 'unpublished';
  return isOpen === undefined ? '' : isOpen ? 'isOpen' : 'isClosed';
}

const catalogueList = (kind: string) =>
  list<'GET /api/office/catalogue/{kind}', Document>({
    call: 'GET /api/office/catalogue/{kind}',
    params: { kind },
    rows: (documents) => documents,
    next: () => undefined,
    columns: ({ text }) => ({
      name: [text('Name', 'ชื่อ', nameOf)],
      key: [text('Code', 'รหัส', ({ key }) => key)],
      state: [text('State', 'สถานะ', (document, locale) => wordOf(stateOf(document), locale))],
      planned: [text('Planned', 'ตั้งเวลา', ({ scheduled: [next] }) => time(next?.appliesAt ?? null))],
    }),
  });

const CATALOGUE = {
  'catalogue-offer': catalogueList('offer'),
  'catalogue-news': catalogueList('news'),
  'catalogue-segment': catalogueList('segment'),
  'catalogue-source': catalogueList('source'),
  'catalogue-canned-reply': catalogueList('canned-reply'),
  'catalogue-bank': catalogueList('bank'),
  'catalogue-deposit-account': catalogueList('deposit-account'),
  'catalogue-deposit-wallet': catalogueList('deposit-wallet'),
  'catalogue-game': catalogueList('game'),
} satisfies Record<(typeof CATALOGUE_LISTS)[number], AnyList>;

/** Parts of the success are columns of their own: a share alone says nothing about few rewards. */
const figuresList = (kind: Figures['kind']) =>
  list<'GET /api/office/reward-figures', Figures>({
    call: 'GET /api/office/reward-figures',
    rows: (figures) => figures.filter((one) => one.kind === kind),
    next: () => undefined,
    columns: ({ text, count, money }) => ({
      name: [
        text('Reward', 'รางวัล', ({ title, code }, locale) => title[locale] || code),
        text('Code', 'รหัส', ({ code }) => code),
      ],
      currency: [text('Currency', 'สกุลเงิน', ({ currency }) => currency)],
      claims: [count('Claims', 'รับไป', ({ claims }) => claims)],
      members: [count('Members', 'สมาชิก', ({ members }) => members)],
      cost: [money('Granted', 'ให้ไป', ({ granted }) => granted), money('Cost', 'ต้นทุน', ({ cost }) => cost)],
      success: [
        count('Running', 'กำลังใช้', ({ running }) => running),
        count('Succeeded', 'สำเร็จ', ({ succeeded }) => succeeded),
        count('Failed', 'ไม่สำเร็จ', ({ failed }) => failed),
      ],
    }),
  });

const FIGURES = {
  'figures-coupon': figuresList('coupon'),
  'figures-refund': figuresList('refund'),
  'figures-invite': figuresList('invite'),
} satisfies Record<(typeof FIGURES_LISTS)[number], AnyList>;

/** Lists of marketing: figures of rewards, documents, announcements, coins, coupons and deliveries of a member. */
export const MARKETING_LISTS = {
  ...CATALOGUE,
  ...FIGURES,
  announcements: list<'GET /api/office/announcements', Announcement>({
    call: 'GET /api/office/announcements',
    rows: ({ announcements }) => announcements,
    next: () => undefined,
    columns: ({ text, count }) => ({
      name: [text('Announcement', 'ประกาศ', ({ title }, locale) => title[locale])],
      key: [text('Code', 'รหัส', ({ key }) => key)],
      sending: [
        text('Sending', 'การส่ง', ({ state }, locale) => wordOf(state, locale)),
        text('From', 'ตั้งแต่', ({ startsAt }) => time(startsAt)),
      ],
      ends: [text('Until', 'ถึง', ({ endsAt }) => time(endsAt))],
      sent: [count('Sent', 'ส่งแล้ว', ({ sent }) => sent)],
      opened: [count('Opened', 'เปิดอ่าน', ({ opened }) => opened)],
      capped: [count('Skipped by the limit', 'ข้ามเพราะครบจำนวน', ({ capped }) => capped)],
      excluded: [count('Must not be advertised to', 'ห้ามโฆษณาถึง', ({ excluded }) => excluded)],
    }),
  }),
  'member-coins': list<'GET /api/office/members/{id}/coins', Coin>({
    call: 'GET /api/office/members/{id}/coins',
    rows: ({ entries }) => entries,
    next: ({ next }) => (next === null ? undefined : { below: next }),
    columns: ({ text, count }) => ({
      at: [text('When', 'เมื่อ', ({ at }) => time(at))],
      why: [
        text('What', 'รายการ', ({ why }, locale) => wordOf(why, locale)),
        text('Reason', 'เหตุผล', ({ reason }) => reason),
      ],
      by: [text('By', 'โดย', ({ by }) => by)],
      delta: [count('Coins', 'เหรียญ', ({ delta }) => delta)],
    }),
  }),
  'member-coupons': list<'GET /api/office/members/{id}/coupons', Coupon>({
    call: 'GET /api/office/members/{id}/coupons',
    rows: ({ coupons }) => coupons,
    next: ({ next }) => (next === null ? undefined : { after: next }),
    columns: ({ text, money }) => ({
      at: [text('When', 'เมื่อ', ({ madeAt }) => time(madeAt))],
      code: [text('Coupon', 'คูปอง', ({ code }) => code)],
      state: [
        text('State', 'สถานะ', ({ state }, locale) => wordOf(state === 'open' ? 'unclaimed' : state, locale)),
        text('By', 'โดย', ({ voidedBy }) => voidedBy),
        text('Reason', 'เหตุผล', ({ voidReason }) => voidReason),
      ],
      amount: [
        text('Currency', 'สกุลเงิน', ({ currency }) => currency),
        money('Amount', 'จำนวนเงิน', ({ amount }) => amount),
      ],
    }),
  }),
  'member-deliveries': list<'GET /api/office/members/{id}/deliveries', Delivery>({
    call: 'GET /api/office/members/{id}/deliveries',
    rows: ({ deliveries }) => deliveries,
    next: ({ next }) => (next === null ? undefined : { after: next }),
    columns: ({ text, count }) => ({
      at: [text('When', 'เมื่อ', ({ createdAt }) => time(createdAt))],
      kind: [text('Kind', 'เรื่อง', ({ kind }) => kind)],
      channel: [text('Channel', 'ช่องทาง', ({ channel }) => channel)],
      state: [
        text('State', 'สถานะ', ({ state }, locale) => wordOf(state, locale)),
        text('Reason', 'เหตุผล', ({ reason }) => reason),
        text('Settled', 'จบเมื่อ', ({ settledAt }) => time(settledAt)),
      ],
      tries: [count('Tries', 'ครั้ง', ({ tries }) => tries)],
    }),
  }),
} satisfies Partial<Record<ExportedList, AnyList>>;
