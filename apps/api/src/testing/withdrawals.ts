import { givenPlayer, type Player, statementOf, withdraw } from './money.ts';
import type { MoneyServer } from './money-server.ts';

export const AUTOMATIC = { min: 100, max: 200_000, autoApproveMax: 5_000, twoPeopleAbove: 0, waitHours: 24 };
export const BY_HAND = { ...AUTOMATIC, autoApproveMax: 0 };

export const withdrawalsOf = (server: () => MoneyServer) => ({
  setRules: (THB: typeof AUTOMATIC) =>
    server().saveSetting('withdraw', {
      THB,
      LAK: { min: 50_000, max: 100_000_000, autoApproveMax: 2_500_000, twoPeopleAbove: 0, waitHours: 24 },
    }),

  /** Payouts in the bank's own book. */
  paidTo: ({ bank }: Player) =>
    server().database.query<{ amount: string; account_no: string; account_name: string; bank_code: string }>(
      "select amount, account_no, account_name, bank_code from sandbox.payout where account_no = $1 and status = 'paid'",
      [bank.accountNo],
    ),

  async latest(player: Player) {
    const [line] = (await statementOf(server(), player, { type: 'withdraw' })).statements;
    return {
      status: line?.status,
      steps: line?.steps?.map(({ step, note, refusal }) => [step, note ?? refusal].filter(Boolean).join(': ')),
    };
  },

  async idOf(player: Player): Promise<string> {
    const [row] = await server().database.query<{ id: string }>(
      'select id from withdrawal where member_id = $1 order by created_at desc',
      [player.id],
    );
    return row?.id ?? '';
  },
});

export type GivenRequest = { player: Player; id: string };

/** A withdrawal just requested by a member. */
export async function givenRequestOn(server: MoneyServer, amount = 400): Promise<GivenRequest> {
  const player = await givenPlayer(server, { money: 1_000 });
  await withdraw(server, player, amount);
  return { player, id: await withdrawalsOf(() => server).idOf(player) };
}
