import { after, before, DAY_MS } from '../../../platform/clock.ts';
import { isUnreachable } from '../../../platform/database/db.ts';
import type { Config } from '../../config.ts';
import type { Platform } from '../../platform.ts';
import { type Modules, wireModules } from '../../wire/wire-modules.ts';
import { bankOf, type DemoMember, findDemo, registerDemo } from '../register-demo.ts';
import { EVENING } from './evening.ts';
import { KHAMLA } from './khamla.ts';
import { MALI } from './mali.ts';
import { memberCalls } from './member-calls.ts';
import { outside } from './outside.ts';
import type { Scene } from './scene.ts';
import { restOf, seedHistory } from './seed-history.ts';
import { SOMCHAI } from './somchai.ts';
import type { StoryClock } from './story-clock.ts';

/** By phone. Members not listed have just registered. */
const SCENES: Readonly<Record<string, readonly Scene[]>> = {
  '0812345678': MALI,
  '0898765432': SOMCHAI,
  '02055123456': KHAMLA,
  ...Object.fromEntries(EVENING.map(({ login, scenes }) => [login.phone, scenes])),
};

/** Bank balance of each member of the evening. */
const GUEST_BALANCE = '60000.00';

/** Long enough for a game to receive a transfer, and short enough for the wait on its lost response. */
const IMPATIENT_MS = 500;

type StoryPlatform = Platform & { clock: StoryClock };
type DemoStory = { members: readonly DemoMember[]; now: Date; sandboxWaitMs: number };

/** Seeds the missing part of the history. Returns the reason when it cannot; the service works without it. */
export async function seedDemoHistory(
  platform: StoryPlatform,
  modules: Modules,
  { members, now, sandboxWaitMs }: DemoStory,
): Promise<string | undefined> {
  const { config, clock } = platform;
  const call = memberCalls(modules);
  const guests = config.flags.laosMode ? [] : EVENING.map(({ login }) => login);
  const known = await Promise.all(guests.map((login) => findDemo(modules, call, login)));
  const areGuestsHere = known.every((guest) => guest !== undefined);
  if (areGuestsHere && restsOf([...members, ...known], now).length === 0) return undefined;
  if (!isSandboxed(config)) return 'The demo members have no history: that takes a sandbox for every service outside.';
  const world = outside(config.sandboxUrl);
  if (!(await world.isThere(sandboxWaitMs)))
    return `The demo members have no history yet: no sandbox answers at ${config.sandboxUrl}.`;

  const hasty = { ...config, games: { ...config.games, timeoutMs: IMPATIENT_MS } };
  const impatient = wireModules({ ...platform, config: hasty });
  try {
    const come: DemoMember[] = [];
    for (const login of guests) {
      clock.set(before(now, login.daysAgo * DAY_MS));
      await world.open({ ...accountOf(bankOf(login)), balance: GUEST_BALANCE });
      come.push(await registerDemo(modules, call, login));
    }
    clock.set(now);
    const remaining = restsOf([...members, ...come], now);
    await seedHistory({ modules, impatient, outside: world, clock }, remaining);
    return undefined;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return `The demo members' history broke off and goes on with the next start: ${(error as Error).message}`;
  }
}

/** Scenes not seeded yet. A member registered without a past, as by an earlier version, has none. */
const restsOf = (members: readonly DemoMember[], now: Date) =>
  members
    .map((member) => ({ ...historyOf(member), newestLine: member.newestLine }))
    .filter(({ today }) => today <= now)
    .flatMap(restOf);

const accountOf = ({ accountName, ...place }: ReturnType<typeof bankOf>) => ({ ...place, name: accountName });

/** The seeding day follows from the registration date, so that day is the same at every repetition. */
const historyOf = ({ id, login, createdAt }: DemoMember) => ({
  member: { id, phone: login.phone, bank: bankOf(login) },
  today: after(createdAt, login.daysAgo * DAY_MS),
  scenes: SCENES[login.phone] ?? [],
});

/** Whether every adapter points to the sandbox: no real bank or game may take part. */
function isSandboxed({ sandboxUrl, games, bank, channels, giftWallet, slipVerifier }: Config): boolean {
  const { origin } = new URL(sandboxUrl);
  return [games, bank, channels, giftWallet, slipVerifier].every(({ url }) => new URL(url).origin === origin);
}
