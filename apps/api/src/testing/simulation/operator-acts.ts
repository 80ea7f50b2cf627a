import { isDeepStrictEqual } from 'node:util';
import { walletOf } from '../money.ts';
import { type Act, isDone, pick } from './act.ts';
import { cancelWithdrawal, claimBonus, payCode, requestWithdrawal, toGame } from './member-acts.ts';
import { GAMES, type Operator, type World } from './world.ts';

/** Finance and somebody who may not: only the first decides, and nobody twice. */
const decideWithdrawal: Act = async ({ world, owned: { player }, way }) => {
  const open = await world.openWithdrawal(player);
  if (!open) return;
  const { finance, clerk, support } = world.operators;
  const url = (act: string) => `POST /api/office/withdrawals/${open.id}/${act}`;
  if (isDone(await world.office(support, url('approve')))) throw new Error('support approved a withdrawal');
  const decide = (as: Operator) =>
    way % 4 === 3 ? world.office(as, url('reject'), { reason: 'name' }) : world.office(as, url('approve'));
  await Promise.all(way % 2 ? [decide(finance), decide(clerk)] : [decide(finance)]);
};

/** The bank pays an approved withdrawal without a word, and the member's page still offers to cancel it. */
const cancelLate: Act = async (scene) => {
  const { world, server } = scene;
  await payCode(scene);
  await world.minute(server);
  await world.sandbox.setFault('bank', { mode: 'timeout-after', calls: ['payout'] });
  await requestWithdrawal(scene);
  await decideWithdrawal({ ...scene, way: 0 });
  await world.minute(server);
  await cancelWithdrawal(scene);
};

/** A correction: small ones by one person, large ones wait for the other; nobody allows their own. */
const adjust: Act = async ({ world, owned, amount, way }) => {
  const { finance, clerk, support, owner } = world.operators;
  const direction = way % 3 === 0 ? 'debit' : 'credit';
  const body = { direction, amount: way % 2 ? amount : amount + 5_000, note: 'ชดเชย', reason: 'ticket' };
  const url = `POST /api/office/members/${owned.player.id}/adjust`;
  if (isDone(await world.office(support, url, body))) throw new Error('support changed a balance');
  const answer = await world.office(finance, url, body);
  if (!isDone(answer)) return;
  const book = () => {
    owned.minor += (direction === 'credit' ? 1 : -1) * body.amount * 100;
    if (direction === 'debit' && owned.reward) owned.reward.debited += body.amount * 100;
  };
  if (answer.body.state === 'done') return book();
  const allow = `POST /api/office/approvals/${answer.body.approvalId}/allow`;
  if (isDone(await world.office(finance, allow, {}))) throw new Error('finance allowed their own request');
  const both = await Promise.all([world.office(clerk, allow, {}), world.office(owner, allow, {})]);
  if (both.every(isDone)) throw new Error('a correction was allowed twice');
  if (both.some(isDone)) book();
};

type Game = { isOpen: boolean; rate: number };
type Right = 'service' | 'catalogue';

/** Changes a game's document, with the second person's yes where one is needed. */
async function changeGame(world: World, code: string, right: Right, change: (game: Game) => Partial<Game>) {
  const { owner, marketing } = world.operators;
  const { body } = await world.office(owner, `GET /api/office/catalogue/game/${code}`);
  if (!body.value) return;
  const value = { ...body.value, ...change(body.value) };
  if (isDeepStrictEqual(value, body.value)) return;
  const by = right === 'service' ? owner : marketing;
  const saved = await world.office(by, `PUT /api/office/${right}/game/${code}`, {
    ...{ value, base: body.version, note: 'a trial' },
  });
  if (saved.body.message === 'NO_PERMISSION') throw new Error(`${right} may not change a game`);
  if (!isDone(saved) || saved.body.outcome !== 'proposed') return;
  const { body: waiting } = await world.office(owner, 'GET /api/office/approvals');
  for (const { id } of waiting.approvals ?? []) await world.office(owner, `POST /api/office/approvals/${id}/allow`, {});
}

/** Closes a game, or opens it: money inside stays the member's. */
const switchGame: Act = ({ world, way }) =>
  changeGame(world, pick(GAMES, way), 'service', ({ isOpen }) => ({ isOpen: !isOpen }));

/** The value of money inside the game stays the same. */
const changeRate: Act = ({ world, way }) =>
  changeGame(world, pick(GAMES, way), 'catalogue', () => ({ rate: pick([10, 20, 1], way) }));

/** Closes a game that a member with a bonus just moved everything into. At the next deposit the bonus must still count it. */
const closeFullGame: Act = async (scene) => {
  const { world, server, owned, way } = scene;
  await payCode(scene);
  await world.minute(server);
  await claimBonus(scene);
  const { amount } = await walletOf(server, owned.player);
  await toGame({ ...scene, amount: Math.floor(amount) });
  await changeGame(world, pick(GAMES, way), 'service', () => ({ isOpen: false }));
  await payCode(scene);
  await world.minute(server);
};

/** A win in a closed game counts once a home fetches it, and new members get an account in open games alone. */
export async function openGames(world: World): Promise<void> {
  for (const code of GAMES) await changeGame(world, code, 'service', () => ({ isOpen: true }));
}

export const OPERATOR_ACTS = {
  ...{ decideWithdrawal, cancelLate, adjust, switchGame, closeFullGame, changeRate },
} as const satisfies Record<string, Act>;
