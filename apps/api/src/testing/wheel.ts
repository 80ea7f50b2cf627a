import { randomUUID } from 'node:crypto';
import { giveCoins, publishWheel, type WheelDraft } from '../modules/spin/public.ts';
import { newKey, type Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

type Slice = WheelDraft['slices'][number];

const inEvery = (text: string) => ({ th: `${text} th`, la: `${text} la`, en: `${text} en` });

const aSlice = (code: string, ppm: number, prize: Slice['prize']): Slice => ({
  code,
  label: inEvery(code),
  bgColor: '#17806f',
  textColor: '#ffffff',
  htmlDescription: inEvery(`<p>${code}</p>`),
  ppm,
  prize,
});

export const nothing = (ppm: number, code = 'MISS') => aSlice(code, ppm, { kind: 'none' });
export const coins = (ppm: number, count: number, code = 'COINS') => aSlice(code, ppm, { kind: 'coins', coins: count });
export const coupon = (
  ppm: number,
  { code = 'B100', amount = 100, claimHours = 72, rule = 'balance' as const, isLocked = false } = {},
) =>
  aSlice(code, ppm, {
    kind: 'coupon',
    name: inEvery('Cash'),
    amount,
    claimHours,
    isLocked,
    terms: { rule, successPercent: 300, failPercent: 10, lifeHours: 72 },
  });

/** A wheel whose every spin gives the same prize. */
export const always = (slice: Slice): Slice[] => [{ ...slice, ppm: 1_000_000 }, nothing(0, 'NEVER')];

export const aWheel = (slices: Slice[], change: Partial<WheelDraft> = {}): WheelDraft => ({
  currency: 'THB',
  name: inEvery('Umbrella wheel'),
  slices,
  ...change,
});

export const publish = (server: MoneyServer, slices: Slice[], change: Partial<WheelDraft> = {}) =>
  publishWheel(server.modules.spin, aWheel(slices, change));

/** As the catalogue stops one: spins end, and commitments are void. */
export async function stopWheel(server: MoneyServer) {
  await server.database.query("update wheel set state = 'stopped' where currency = 'THB'");
  server.modules.spin.cache.forget('wheel');
}

export const give = (
  server: MoneyServer,
  { id: memberId }: Player,
  count: number,
  reference = randomUUID() as string,
) => giveCoins(server.modules.spin, { memberId, currency: 'THB', coins: count, reference });

export const spin = (
  server: MoneyServer,
  { token }: Player,
  body: object = {},
  headers: Record<string, string> = newKey(),
) => server.call('POST /api/spinwheel/spin', { token, body, headers });

export const setupOf = async (server: MoneyServer, { token }: Player, locale = 'th') =>
  (await server.call('GET /api/spinwheel/setup', { token, headers: { 'accept-language': locale } })).body.result;

export const spinsOf = async (server: MoneyServer, { token }: Player) =>
  (await server.call('GET /api/spinwheel/spins', { token })).body;

export const couponsOf = async (server: MoneyServer, { token }: Player) =>
  (await server.call('GET /api/spinwheel/coupon', { token })).body;

export const claim = (
  server: MoneyServer,
  { token }: Player,
  couponId: string,
  headers: Record<string, string> = newKey(),
) => server.call('POST /api/spinwheel/coupon/claim', { token, body: { coupon: couponId }, headers });
