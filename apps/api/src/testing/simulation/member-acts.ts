import { codeRow, createCode } from '../deposits.ts';
import { giftsOf } from '../gifts.ts';
import { transfer, withdraw } from '../money.ts';
import { claim, couponsOf, spin } from '../wheel.ts';
import { type Act, isDone, pick } from './act.ts';
import { COUPON, GAMES } from './world.ts';

const gameOf = ({ way }: { way: number }) => pick(GAMES, way);

/** The member pays a code at their bank: from then on the money is theirs, whatever happens to us. */
export const payCode: Act = async ({ world, server, owned, amount, way }) => {
  const { body } = await createCode(server, owned.player, pick(['KBANK', 'PAYX'], way), 100 + amount);
  if (!body?.qrcodeId) return;
  const { payload, reference } = await codeRow(server, body.qrcodeId);
  await world.people.paid({ from: await world.people.open({ balance: '100000.00' }), payload });
  owned.codes.push(reference);
  owned.minor += Math.round((Number(body.amount) || 100 + amount) * 100);
};

/** Redeemed or not is what the wallet company says when all is quiet. */
const sendGift: Act = async ({ world, server, owned, amount }) => {
  const { send } = giftsOf(() => server);
  const made = await world.sandbox.call('POST', '/test/gifts', { from: owned.wallet, amount: `${amount}.00` });
  if (made.status !== 201) return;
  const { hash, link } = made.body as { hash: string; link: string };
  owned.gifts.push({ hash, amount });
  // Cut while the page fetched the key: nothing was sent.
  await send(owned.player, link).catch(() => undefined);
};

/** A double click: both requests have one key, and one transfer is made. */
const move = (from: Act<string>, to: Act<string>): Act => {
  return async (scene) => {
    const { world, owned, amount, way } = scene;
    const body = { from: await from(scene), to: await to(scene), amount };
    let isTwice = way % 3 === 0;
    const sent = await world.untilAnswered(async (on, headers) => {
      if (isTwice) void transfer(on, owned.player, body, headers);
      isTwice = false;
      return transfer(on, owned.player, body, headers);
    });
    if (isDone(sent)) owned.keys.set(sent.headers['idempotency-key'], { body, answer: sent.body });
  };
};
const wallet: Act<string> = async () => 'WALLET';
const game: Act<string> = async (scene) => gameOf(scene);
export const toGame = move(wallet, game);
const fromGame = move(game, wallet);

/** A round at the game's own page; what is won or lost there is the member's. */
const playRound: Act = async (scene) => {
  const { world, owned, amount, way } = scene;
  const username = await world.usernameOf(owned, gameOf(scene));
  if (!username) return;
  const bet = `${Math.max(1, Math.floor(amount / 10))}`;
  const outcome = pick(['win', 'lose', 'lose'], way);
  const url = `/games/test/${gameOf(scene)}/${username}/play`;
  const { status, body } = await world.sandbox.call('POST', url, { bet, outcome });
  if (status !== 200) return;
  const { stake, payout } = body.round as { stake: string; payout: string };
  const result = Math.round((Number(payout) - Number(stake)) * (await world.rateOf(gameOf(scene))) * 100);
  owned.minor += result;
  if (owned.reward) owned.reward[result > 0 ? 'won' : 'lost'] += Math.abs(result);
};

export const requestWithdrawal: Act = ({ server, owned, amount }) => withdraw(server, owned.player, 100 + amount);
const withdrawAll: Act = ({ server, owned: { player }, amount }) =>
  server.call('POST /api/wallet/withdrawAll', { token: player.token, body: { amount: 100 + amount } });

/** A double cancel: from two pages, without a shared key. Pages that were not reloaded also try it after an approval. */
export const cancelWithdrawal: Act = async ({ world, owned: { player } }) => {
  const unpaid = await world.unpaidWithdrawal(player);
  if (!unpaid) return;
  const params = { reference: unpaid.reference };
  const cancel = (on: (typeof world.servers)[number]) =>
    on.call('DELETE /api/wallet/withdraw/{reference}', { token: player.token, params });
  await Promise.all(world.servers.map(cancel));
};

const putAway: Act = ({ server, owned: { player }, amount }) =>
  server.call('POST /api/vault', { token: player.token, body: { amount, days: 1 } });

/** Doubles a deposit that earned nothing yet. Its base is the deposit and the bonus. */
export const claimBonus: Act = async ({ world, owned, amount }) => {
  const { token, id } = owned.player;
  const params = { code: world.offer };
  const claimed = await world.untilAnswered((on, headers) =>
    on.call('GET /api/bonus/activate/{code}', { token, params, headers }),
  );
  if (!isDone(claimed)) return;
  const [row] = await world.database.query<{ id: string; amount: number; principal: number }>(
    `select id, amount::float8, principal::float8 from reward
     where member_id = $1 and kind = 'bonus' order by claimed_at desc limit 1`,
    [id],
  );
  if (!row || row.amount !== Math.min(row.principal, 100_000)) throw new Error(`a bonus of ${JSON.stringify(row)}`);
  owned.minor += row.amount;
  owned.reward = { id: row.id, base: row.principal + row.amount, won: 0, lost: 0, debited: 0 };
  if (amount % 2 === 0) await claimAgain(world, owned.player);
};

/** No deposit earns twice, and no bonus begins beside another. */
async function claimAgain({ offer, servers }: Parameters<Act>[0]['world'], { token }: { token: string }) {
  const again = await servers[0].call('GET /api/bonus/activate/{code}', { token, params: { code: offer } });
  if (isDone(again)) throw new Error('a bonus beside a bonus');
}

/** Gives back what the reward still holds of the bonus, as the answer says. */
const cancelBonus: Act = async ({ world, owned }) => {
  const cleared = await world.untilAnswered((on, headers) =>
    on.call('GET /api/bonus/clear', { token: owned.player.token, headers }),
  );
  if (!isDone(cleared)) return;
  owned.minor -= Math.round((cleared.body as { goes: number }).goes * 100);
  owned.reward = undefined;
};

const spinAndClaim: Act = async ({ world, server, owned: { player }, owned }) => {
  await world.untilAnswered((on, headers) => spin(on, player, {}, headers));
  const listed = await couponsOf(server, player);
  const [first] = listed?.coupons ?? [];
  if (!first) return;
  const claimed = await world.untilAnswered((on, headers) => claim(on, player, first._id, headers));
  if (isDone(claimed)) owned.minor += COUPON * 100;
};

/** A lower limit of deposits acts at once; a higher one waits a day and a confirmation, which nobody gives here. */
const limitDeposits: Act = async ({ world, server, owned, amount }) => {
  const { player } = owned;
  const body = { kind: 'deposit', period: 'day', amount: 500 + amount } as const;
  const credited = await world.creditedTo(player);
  const limited = await server.call('POST /api/protection/limit', { token: player.token, body });
  const minor = body.amount * 100;
  if (isDone(limited) && (!owned.limit || minor < owned.limit.minor))
    owned.limit = { minor, credited, at: world.clock.now() };
};

export const MEMBER_ACTS = {
  ...{ payCode, sendGift, playRound, requestWithdrawal, withdrawAll, cancelWithdrawal, putAway },
  ...{ claimBonus, cancelBonus, spinAndClaim, limitDeposits, toGame, fromGame },
} as const satisfies Record<string, Act>;
