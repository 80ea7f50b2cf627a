import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../platform/clock.ts';
import { checkSequences, type LyingWorld } from './check-sequences.ts';
import { giftsOf } from './gifts.ts';
import { expectBooksInOrder, givenPlayer, type Player, walletOf } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { type ServiceAnswer, type ServiceRequest, startService } from './scripted-service.ts';

const OURS = ['0811111111', '0822222222'] as const;
const STRANGER = '0899999999';

type Lie = { how?: 'cut' | 'half'; status?: number; code?: string; isBare?: true; isIdle?: true };

/** How the wallet company answers until it is well again. */
const MOODS = {
  /** Carried out, and the answer is lost. */
  cut: { how: 'cut' },
  half: { how: 'half' },
  /** Carried out, and the answer has a code alone. */
  bare: { isBare: true },
  /** Not carried out. */
  lost: { how: 'cut', isIdle: true },
  down: { status: 500, isIdle: true },
  busy: { code: 'INTERNAL_ERROR', isIdle: true },
  closed: { code: 'TARGET_USER_STATUS_INACTIVE', isIdle: true },
  forgetful: { code: 'VOUCHER_NOT_FOUND', isIdle: true },
} satisfies Record<string, Lie>;
type Mood = keyof typeof MOODS;

const ACTS = [
  ...(Object.keys(MOODS) as Mood[]),
  ...(['blind', 'well', 'send', 'other', 'switch', 'stranger', 'expire', 'wait', 'both'] as const),
];
type Act = (typeof ACTS)[number];

/** One gift link at a company that lies, and a service of ours whose wallet changes in the middle. */
export function lyingGifts(): LyingWorld {
  let nodes: MoneyServer[];
  let close: () => void;
  let mood: Mood | undefined;
  /** Also the questions about a voucher are answered so. */
  let isBlind = false;
  let voucher: { hash: string; takenBy: string | undefined; isExpired: boolean };

  function codeOf(mobile: string, isRedeem: boolean): string {
    if (voucher.takenBy === mobile) return 'TARGET_USER_REDEEMED';
    if (voucher.takenBy) return 'VOUCHER_OUT_OF_STOCK';
    if (voucher.isExpired) return 'VOUCHER_EXPIRED';
    if (isRedeem) voucher.takenBy = mobile;
    return 'SUCCESS';
  }
  function answer({ method, url, text }: ServiceRequest): ServiceAnswer {
    const isRedeem = method === 'POST';
    const lie: Lie = mood && (isRedeem || isBlind) ? MOODS[mood] : {};
    const mobile = isRedeem ? (JSON.parse(text) as { mobile: string }).mobile : (url.searchParams.get('mobile') ?? '');
    const code = lie.isIdle ? (lie.code ?? '') : codeOf(mobile, isRedeem);
    const isShown = !lie.isIdle && !lie.isBare;
    const ticket = voucher.takenBy === mobile ? { amount_baht: '50.00' } : null;
    const shown = {
      voucher: { voucher_id: voucher.hash.slice(0, 18), amount_baht: '50.00', member: 1 },
      my_ticket: ticket,
    };
    const json = { status: { code, message: '' }, data: isShown ? shown : null };
    return { status: lie.status ?? (code === 'SUCCESS' ? 200 : 400), json, ...(lie.how && { how: lie.how }) };
  }

  async function run(acts: Act[]): Promise<void> {
    voucher = { hash: randomBytes(18).toString('hex').slice(0, 35), takenBy: undefined, isExpired: false };
    [mood, isBlind] = [undefined, false];
    let turn = 0;
    const node = () => nodes[turn % nodes.length] as MoneyServer;
    const players = [await givenPlayer(node()), await givenPlayer(node())] as [Player, Player];
    const acknowledged = new Set<Player>();
    const { send } = giftsOf(node);
    const submit = async (player: Player) => {
      const link = `https://gift.truemoney.com/campaign/?v=${voucher.hash}`;
      const { status } = await send(player, link, {}, node());
      expect(status).toBeLessThan(500);
      if (status === 200) acknowledged.add(player);
    };
    const amounts = () => Promise.all(players.map(async (player) => (await walletOf(node(), player)).amount));
    for (const act of acts) {
      if (act in MOODS) mood = act as Mood;
      else if (act === 'well') [mood, isBlind] = [undefined, false];
      else if (act === 'blind') isBlind = true;
      else if (act === 'send') await submit(players[0]);
      else if (act === 'other') await submit(players[1]);
      else if (act === 'switch') turn += 1;
      else if (act === 'stranger') voucher.takenBy ??= STRANGER;
      else if (act === 'expire') voucher.isExpired = true;
      else if (act === 'both')
        await Promise.all(
          nodes.map(async (one) => one.modules.jobs.handlers['redeem-gift-link']?.({ hash: voucher.hash })),
        );
      else await node().later(11 * MINUTE_MS);
      const paid = (await amounts()).reduce((sum, amount) => sum + amount, 0);
      expect([0, OURS.includes(voucher.takenBy as (typeof OURS)[number]) ? 50 : 0]).toContain(paid);
    }
    [mood, isBlind] = [undefined, false];
    for (const one of nodes) await one.later(HOUR_MS);
    const isOurs = OURS.includes(voucher.takenBy as (typeof OURS)[number]);
    const paid = await amounts();
    expect(paid.toSorted()).toEqual(isOurs ? [0, 50] : [0, 0]);
    for (const [index, player] of players.entries()) if (paid[index]) expect(acknowledged).toContain(player);
    const open = await node().database.query(`select from gift_link where hash = $1 and state = 'sent'`, [
      voucher.hash,
    ]);
    expect(open).toEqual([]);
  }

  return {
    async open() {
      const company = await startService(answer);
      close = company.close;
      const env = (mobile: string) => ({ GIFT_WALLET_URL: company.url, GIFT_WALLET_MOBILE: mobile });
      const first = await moneyServer(env(OURS[0]));
      nodes = [first, await moneyServer(env(OURS[1]), { besides: first })];
    },
    async close() {
      await expectBooksInOrder(nodes[0] as MoneyServer);
      for (const node of nodes.toReversed()) await node.close();
      close();
    },
    check: (sequences) =>
      checkSequences(ACTS, run, {
        sequences,
        examples: [
          ['cut', 'send', 'switch', 'wait', 'well', 'wait'],
          ['cut', 'send', 'bare', 'blind', 'wait', 'well'],
          ['cut', 'send', 'forgetful', 'blind', 'wait', 'other', 'well'],
          ['lost', 'send', 'stranger', 'well', 'both'],
          ['half', 'send', 'expire', 'both', 'wait'],
        ],
      }),
  };
}
