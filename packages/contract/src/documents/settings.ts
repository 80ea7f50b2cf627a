import { z } from 'zod';
import { HOWTO_FILMS } from '../howto.ts';
import { LOCALES } from '../locales.ts';
import { ALERT_CHANNELS, ALERT_KINDS, CHAT_ACTIONS, INVITE_BASES, SERVICE_STATES } from './choices.ts';
import { Banners, isAboveStart, Localised, LocalisedHtml, NO_END, named, Picture, Terms } from './fields.ts';
import { because } from './issue-reasons.ts';
import { money, payout, service } from './marks.ts';
import { DECORATION } from './pictures.ts';

/** Amounts in major units, per currency. */
const perCurrency = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ THB: z.object(shape), LAK: z.object(shape) });

/** A link that pages follow: never `javascript:` or the like. */
const Link = z.url({ protocol: /^https?$/ });

const Ends = {
  success: Terms.successPercent,
  fail: Terms.failPercent,
  rule: Terms.rule.default('balance'),
  lifeHours: Terms.lifeHours.default(168),
};
const hasEnd = ({ rule, success }: { rule: 'balance' | 'turnover'; success: number }) => isAboveStart(rule, success);
const ENDS_AT_ONCE = { ...NO_END, path: ['success'] };

/** A reward earned by activity: its switch and the interval of its calculation. Off by default. */
const Earning = {
  isActive: payout(z.boolean().default(false)),
  everyMinutes: z.int().min(1).max(1_440).default(10),
};
const Rate = money(z.number().min(0.01).max(100).multipleOf(0.01));

const MenuCode = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** A time of day, to the minute. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const Threshold = z.int().min(1).max(100_000);
/** In minutes, a fortnight at most. */
const Target = z.int().min(1).max(20_160);
/** Longer than the server's own time-out has no effect. */
const AnswerSeconds = z.int().min(1).max(15).default(15);
/** Where a member waits, two seconds at most. */
const NextSeconds = z.int().min(1).max(2).default(2);

/** The longest window that is read each day. */
const Days = z.int().min(1).max(90);

/** Operator-edited settings, one row each in `setting`. Shapes are checked on read and on save. */
export const SETTINGS = {
  /** Links in SMS lead to the website, where members type codes and passwords. */
  info: z.object({ name: Localised, website: money(service(Link)) }),
  contact: z.object({
    contactText: LocalisedHtml,
    // An impostor's account would collect deposits.
    lineLink: money(service(Link)),
    lineName: money(service(z.string())),
    lineQR: money(service(z.string().nullable())),
  }),
  conditions: z.array(LocalisedHtml),
  agreements: z.array(LocalisedHtml),
  notice: LocalisedHtml,
  /** How-to topics in their order. Steps are lines of text; films are files of the member app. */
  howto: z
    .array(
      z.object({
        film: z.enum(HOWTO_FILMS).nullable(),
        /** The film's poster in a language; null is the app's own. */
        posters: z.record(z.enum(LOCALES), Picture.nullable()).default(DECORATION.images),
        isOn: z.boolean(),
        title: named(4_000),
        steps: named(4_000),
      }),
    )
    .max(30),
  withdraw: service(
    perCurrency({
      min: money(z.number()),
      max: money(z.number()),
      /** Limit of automatic approval: the sum of a member's withdrawals in 24 hours. */
      autoApproveMax: money(z.number()),
      /** Above this amount two people approve a withdrawal; zero sets no such amount. */
      twoPeopleAbove: money(z.number().min(0).default(0)),
      /**
       * Account takeover usually starts with a changed bank account or password: withdrawals are reviewed for this
       * long.
       */
      waitHours: money(z.number().min(0).default(24)),
    }),
  ),
  transfer: service(perCurrency({ min: money(z.number()) })),
  /** Limit of a correction that needs no second approver. */
  adjust: service(perCurrency({ aloneMax: money(z.number().min(0)) })),
  invite: z
    .object({
      ...Ends,
      ...Earning,
      /** The activity of a friend that counts: valid bets, or deposits less withdrawals. */
      basis: money(z.enum(INVITE_BASES).default('bets')),
      rate: Rate.default(0.5),
      /** The maximum one friend earns their inviter. */
      friendMax: money(
        perCurrency({ max: z.number().positive() }).default({ THB: { max: 1_000 }, LAK: { max: 500_000 } }),
      ),
      banners: Banners,
    })
    .refine(hasEnd, ENDS_AT_ONCE),
  refund: z
    .object({
      ...Ends,
      ...Earning,
      rate: Rate.default(5),
      /** Whether the refund may be claimed as free money, without a lock. */
      canAddWallet: payout(z.boolean().default(false)),
      /** Smaller losses earn no refund. */
      lossMin: money(perCurrency({ min: z.number().min(0) }).default({ THB: { min: 100 }, LAK: { min: 50_000 } })),
      info: LocalisedHtml,
      banners: Banners,
    })
    .refine(hasEnd, ENDS_AT_ONCE),
  /**
   * One coin of the prize wheel per `per` of a single deposit, up to a maximum per Bangkok day, once the given share of
   * the deposit was bet.
   */
  coins: perCurrency({
    per: money(z.int().min(1)),
    dailyMax: money(z.int().min(0).max(1_000)),
    playPercent: money(z.int().min(0).max(1_000).default(100)),
  }),
  slip: service(
    z.object({
      maxAgeMinutes: z.int(),
      /** Later slips go to the review queue; 24:00 disables the cut-off. */
      cutOffTime: z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/),
      maxBytes: z.int(),
      /** Slip pictures stored per member, per day and in total. */
      dailyMax: z.int().default(50),
      totalMax: z.int().default(5_000),
    }),
  ),
  /** The minimum amount of a QR code, by channel; the specification's own minimums apply as well. */
  qr: service(z.object({ lifeMinutes: z.int().min(1).max(120), min: z.record(z.string(), z.number()) })),
  chat: z.object({
    /** Rooms are named by this prefix and the id of their member or guest. */
    prefix: z.string().regex(/^[\w-]{1,40}$/),
    /** Working hours of the team, in Bangkok time; equal start and end mean all day. */
    hoursFrom: TimeOfDay,
    hoursTo: TimeOfDay,
    /** Retention of messages and files in days. The law requires at least 90. */
    keepDays: z.int().min(90),
    /** The first automatic answer. */
    greeting: Localised,
    /** Files a customer may upload per day. */
    filesPerDay: z.int().min(0),
  }),
  /** The menu of automatic answers, rooted at `main`. An entry that needs a lookup has an action. */
  chatMenu: z
    .array(
      z.object({
        code: MenuCode,
        title: Localised,
        text: Localised,
        action: z.enum(CHAT_ACTIONS).optional(),
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
  isManualDeposit: service(z.boolean()),
  /** Whether members are served. The text and the announced end apply to maintenance only. */
  service: service(
    z.object({
      state: z.enum(SERVICE_STATES),
      text: Localised,
      endsAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Markers of harm: what counts, from how much on, over how many days, and the time to contact the member. */
  harm: service(
    z.object({
      isOn: z.boolean(),
      dueHours: z.int().min(1).max(720),
      chasingCount: Threshold,
      chasingDays: Days,
      /** A deposit within this time after a loss counts. */
      chasingMinutes: z.int().min(1).max(1_440),
      chasingLoss: perCurrency({ min: z.number().positive() }),
      nightPercent: z.int().min(1).max(100),
      nightDays: Days,
      /** Fewer bets have no share. */
      nightBets: Threshold,
      cancelledCount: Threshold,
      cancelledDays: Days,
      raisesCount: Threshold,
      raisesDays: Days,
      /** Of the mean of the four weeks before. */
      growthPercent: z.int().min(101).max(10_000),
      growthDeposits: perCurrency({ min: z.number().positive() }),
      longPlayHours: z.int().min(1).max(168),
      longPlayDays: Days,
    }),
  ),
  /** Time between the approval of a recovery and its effect, during which every device is told. */
  recovery: service(z.object({ waitHours: z.int().min(24).max(720) })),
  /** Minutes to decide an item of each queue, and to answer a customer. */
  targets: service(
    z.object({
      slips: Target.default(1),
      withdrawals: Target.default(5),
      payments: Target.default(5),
      qr: Target.default(5),
      transfers: Target.default(5),
      wallets: Target.default(15),
      approvals: Target.default(5),
      entries: Target.default(15),
      closings: Target.default(240),
      registrations: Target.default(720),
      recoveries: Target.default(240),
      documents: Target.default(1_440),
      complaints: Target.default(2_880),
      harm: Target.default(1_440),
      chat: Target.default(3),
    }),
  ),
  /**
   * How many announcements a member gets in seven days, over all announcements, and the hours in Bangkok without news or
   * announcements by push: none where both times are the same.
   */
  announcements: z.object({
    weeklyMax: z.int().min(1).max(21),
    quietFrom: TimeOfDay.default('21:00'),
    quietUntil: TimeOfDay.default('09:00'),
  }),
  /** Who is told of alerts outside the office, by kind. */
  alertAddresses: service(
    z
      .array(
        z
          .object({ kind: z.enum(ALERT_KINDS), channel: z.enum(ALERT_CHANNELS), address: z.string().trim().max(300) })
          .refine(
            ({ channel, address }) =>
              (channel === 'email' ? z.email() : z.url({ protocol: /^https$/ })).safeParse(address).success,
            { error: 'is an e-mail address, or an https address of a webhook', path: ['address'] },
          ),
      )
      .max(100),
  ),
  /** How long services outside are waited for, in seconds, by port. */
  serviceTimes: service(
    z.object({
      answer: z
        .object({
          sms: AnswerSeconds.default(10),
          slips: AnswerSeconds,
          qr: AnswerSeconds,
          payouts: AnswerSeconds,
          feeds: AnswerSeconds,
          games: AnswerSeconds,
          gifts: AnswerSeconds.default(10),
        })
        .prefault({}),
      /** Of silence until the next service is called too. A slip's check is counted by its service, also when it is late. */
      next: z.object({ sms: NextSeconds, slips: z.int().min(1).max(15).default(8), qr: NextSeconds }).prefault({}),
    }),
  ),
  registerOTP: service(z.boolean()),
  enableChatWidget: z.boolean(),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type Setting<Key extends SettingKey> = z.infer<(typeof SETTINGS)[Key]>;
