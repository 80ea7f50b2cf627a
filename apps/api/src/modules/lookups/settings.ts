import { HOWTO_FILMS } from '@krapao/contract/howto';
import { LOCALES, type Locale } from '@krapao/contract/locales';
import { z } from 'zod';
import { cleanHtml } from '../../platform/html.ts';
import { because } from '../catalogue/public.ts';

/** A text in every language of the product. */
export const Localised = z.record(z.enum(LOCALES), z.string());
export type Localised = Readonly<Record<Locale, string>>;

/** The same for what must be there. */
const Named = z.record(z.enum(LOCALES), z.string().trim().min(1).max(4_000));

/** Html is cleaned as it passes this schema, so neither a save nor an old row brings a script in. */
export const LocalisedHtml = z.record(z.enum(LOCALES), z.string().transform(cleanHtml));

/** Amounts in major units, for each currency its own. */
const perCurrency = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ THB: z.object(shape), LAK: z.object(shape) });

/** A link that a page will follow: never `javascript:` or the like. */
const Link = z.url({ protocol: /^https?$/ });

/** Promotion pictures with a text each. Our own files: the page's policy loads no others. */
const Banners = z.array(z.object({ image: z.string().regex(/^\/[\w./-]+$/), html: LocalisedHtml }));

/** What a reward becomes: its ends in per cent of the starting total, its rule, and how long it may run. */
const Ends = {
  success: z.int().min(1).max(10_000),
  fail: z.int().min(0).max(99),
  rule: z.enum(['balance', 'turnover']).default('balance'),
  lifeHours: z.int().min(1).max(8_760).default(168),
};

/** A total that sets free at once is no rule. */
const hasEnd = ({ rule, success }: { rule: 'balance' | 'turnover'; success: number }) =>
  rule === 'turnover' || success > 100;
const NO_END = {
  error: 'the total that ends it must be above the one it begins with',
  path: ['success'],
  params: because('NO_END'),
};

/** What members earn by what they do: whether they do, how much, and how often it is worked out. Off until it is set. */
const Earning = {
  isActive: z.boolean().default(false),
  everyMinutes: z.int().min(1).max(1_440).default(10),
};
const Rate = z.number().min(0.01).max(100).multipleOf(0.01);

const MenuCode = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** A minute of the day. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What operators decide, one row each in `setting`. The shapes are checked when read and when saved. */
export const SETTINGS = {
  info: z.object({ name: Localised, website: Link }),
  contact: z.object({
    contactText: LocalisedHtml,
    lineLink: Link,
    lineName: z.string(),
    lineQR: z.string().nullable(),
  }),
  conditions: z.array(LocalisedHtml),
  agreements: z.array(LocalisedHtml),
  notice: LocalisedHtml,
  /** How-to topics in their order. Steps are lines; films are files of the member app. */
  howto: z
    .array(
      z.object({
        film: z.enum(HOWTO_FILMS).nullable(),
        isOn: z.boolean(),
        title: Named,
        steps: Named,
      }),
    )
    .max(30),
  withdraw: perCurrency({
    min: z.number(),
    max: z.number(),
    /** What is approved without a person: all of a member's withdrawals in 24 hours together. */
    autoApproveMax: z.number(),
    /** How long a person approves after a change of bank account or password. */
    waitHours: z.number().min(0).default(24),
  }),
  transfer: perCurrency({ min: z.number() }),
  /** What one operator may give or take by hand without a second. */
  adjust: perCurrency({ aloneMax: z.number().min(0) }),
  invite: z
    .object({
      ...Ends,
      ...Earning,
      /** What counts of a friend: their valid bets, or what they put in less what they took out. */
      basis: z.enum(['bets', 'netDeposits']).default('bets'),
      rate: Rate.default(0.5),
      /** The most that one friend earns. */
      friendMax: perCurrency({ max: z.number().positive() }).default({ THB: { max: 1_000 }, LAK: { max: 500_000 } }),
      banners: Banners,
    })
    .refine(hasEnd, NO_END),
  refund: z
    .object({
      ...Ends,
      ...Earning,
      rate: Rate.default(5),
      /** Whether it may be had without a lock. */
      canAddWallet: z.boolean().default(false),
      /** Whoever lost less gets nothing back. */
      lossMin: perCurrency({ min: z.number().min(0) }).default({ THB: { min: 100 }, LAK: { min: 50_000 } }),
      info: LocalisedHtml,
      banners: Banners,
    })
    .refine(hasEnd, NO_END),
  /** One coin of the prize wheel for so much in one deposit, up to so many on a day in Bangkok. */
  coins: perCurrency({ per: z.int().min(1), dailyMax: z.int().min(0).max(1_000) }),
  slip: z.object({
    maxAgeMinutes: z.int(),
    /** Later slips wait for an operator; at 24:00 there is no later. */
    cutOffTime: z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/),
    maxBytes: z.int(),
    /** How many pictures of a member are kept in a day, and at all. */
    dailyMax: z.int().default(50),
    totalMax: z.int().default(5_000),
  }),
  /** The smallest amount of a QR code, by channel; the specification's own minimums hold besides. */
  qr: z.object({ lifeMinutes: z.int().min(1).max(120), min: z.record(z.string(), z.number()) }),
  chat: z.object({
    /** Rooms are named by this and the id of their member or guest. */
    prefix: z.string().regex(/^[\w-]{1,40}$/),
    /** When the team is at work, in Bangkok's time; from a time to the same time is all day. */
    hoursFrom: TimeOfDay,
    hoursTo: TimeOfDay,
    /** Messages and files are removed after so many days. The law wants 90 at least. */
    keepDays: z.int().min(90),
    /** The first automatic answer. */
    greeting: Localised,
    /** How many files a customer may send in a day. */
    filesPerDay: z.int().min(0),
  }),
  /** What automatic answers offer, from `main` on. Where there is something to look up, an action does it. */
  chatMenu: z
    .array(
      z.object({
        code: MenuCode,
        title: Localised,
        text: Localised,
        action: z.enum(['slips', 'withdrawals', 'person']).optional(),
        choices: z.array(MenuCode).default([]),
      }),
    )
    .refine(
      (menu) => {
        const codes = new Set(menu.map(({ code }) => code));
        return codes.has('main') && menu.every(({ choices }) => choices.every((code) => codes.has(code)));
      },
      { error: 'has a main menu, and leads nowhere that is not there', params: because('LEADS_NOWHERE') },
    ),
  isManualDeposit: z.boolean(),
  /** Whether members are served. What they read meanwhile, and when it is said to be over, is of maintenance alone. */
  service: z.object({
    state: z.enum(['active', 'maintenance', 'terminated']),
    text: Localised,
    endsAt: z.iso.datetime().nullable(),
  }),
  registerOTP: z.boolean(),
  enableChatWidget: z.boolean(),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type Setting<Key extends SettingKey> = z.infer<(typeof SETTINGS)[Key]>;
