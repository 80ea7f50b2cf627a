import { parseMajor } from '@krapao/money';
import type pg from 'pg';
import demoLogins from '../../../demo-logins.json' with { type: 'json' };
import { creditPayment, recordPayment } from '../../modules/deposits/public.ts';
import { publishWheel } from '../../modules/spin/public.ts';
import { before, DAY_MS } from '../../platform/clock.ts';
import { type Modules, wireModules } from '../wire/wire-modules.ts';
import { seedAudience } from './demo-audience.ts';
import { seedChats } from './demo-chats.ts';
import { seedOperators } from './demo-operators.ts';
import { seedOffers } from './offers.ts';
import { quietPlatform, type SeedPlatform } from './quiet-platform.ts';
import { type DemoMember, registerDemo } from './register-demo.ts';
import { bookByClock } from './story/book-by-clock.ts';
import { memberCalls } from './story/member-calls.ts';
import { seedDemoHistory } from './story/seed-demo-history.ts';
import { storyClock } from './story/story-clock.ts';
import { demoWheel } from './wheels.ts';

export type SeedDemo = SeedPlatform & {
  /** Seeds a history for the members; without it they have an opening deposit and no past. */
  withStory: boolean;
  /** Of the owner of the ledger, who alone may book in the past. */
  pool?: pg.Pool;
  /** How long the history waits for a sandbox that is still starting. */
  sandboxWaitMs?: number;
};

/** Seeds the demo members. Returns a sentence for the console when their history could not be seeded. */
export async function seedDemo({
  withStory,
  pool,
  sandboxWaitMs = 0,
  ...options
}: SeedDemo): Promise<string | undefined> {
  const now = options.clock.now();
  const clock = storyClock(now);
  const platform = { ...quietPlatform({ ...options, clock }), clock };
  const modules = wireModules(platform);
  const call = memberCalls(modules);
  const country = options.config.flags.laosMode ? 'LA' : 'TH';

  await publishWheel(modules.spin, demoWheel(country === 'LA' ? 'LAK' : 'THB'), { onlyFirst: true });
  const members: DemoMember[] = [];
  for (const login of demoLogins.filter((one) => one.country === country)) {
    clock.set(before(now, login.daysAgo * DAY_MS));
    members.push(await registerDemo(modules, call, login));
  }
  if (withStory && pool) {
    clock.set(before(now, Math.max(...demoLogins.map(({ daysAgo }) => daysAgo)) * DAY_MS));
    await bookByClock(pool, clock);
  }
  clock.set(now);
  await seedOperators(modules);
  await seedOffers(options.db);
  await seedAudience(options.db, members, now);
  await seedChats(modules, { members, clock, now });
  if (withStory) return seedDemoHistory(platform, modules, { members, now, sandboxWaitMs });
  for (const member of members) {
    if (member.login.deposit > 0 && !member.newestLine) await deposit(modules, member);
  }
  return undefined;
}

/** A fixed reference, so that the same opening deposit is never credited twice. */
async function deposit({ deposits }: Modules, { id: memberId, login }: DemoMember): Promise<void> {
  const [currency, channel, account] =
    login.country === 'LA' ? (['LAK', 'BCEL', '0101200012345'] as const) : (['THB', 'KBANK', '0123456789'] as const);
  const { id } = await recordPayment(deposits, {
    senderBank: channel,
    transRef: `OPENING-${memberId}`,
    receiverBank: channel,
    receiverAccount: account,
    amount: parseMajor(login.deposit, currency),
    currency,
    paidAt: deposits.clock.now(),
    source: 'feed',
  });
  await creditPayment(deposits, { paymentId: id, memberId, channel });
}
