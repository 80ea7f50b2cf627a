import { walletOf } from '../money.ts';
import { type Act, isDone, pick } from './act.ts';
import { toGame } from './member-acts.ts';
import { GAMES, type Operator } from './world.ts';

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

/** A change of a game's document, with the second person's yes where one is needed. */
type Change = (game: { isOpen: boolean; rate: number }, way: number) => object;
const changeGame = (by: 'owner' | 'marketing', change: Change): Act => {
  return async ({ world, way }) => {
    const { owner } = world.operators;
    const path = `catalogue/game/${pick(GAMES, way)}`;
    const { body } = await world.office(owner, `GET /api/office/${path}`);
    if (!body.value) return;
    const value = { ...body.value, ...change(body.value, way) };
    const saved = await world.office(world.operators[by], `PUT /api/office/${path}`, {
      ...{ value, base: body.version, note: 'a trial' },
    });
    if (!isDone(saved) || saved.body.outcome !== 'proposed') return;
    const { body: waiting } = await world.office(owner, 'GET /api/office/approvals');
    for (const { id } of waiting.approvals ?? [])
      await world.office(owner, `POST /api/office/approvals/${id}/allow`, {});
  };
};
/** Closes a game, or opens it: money inside stays the member's. */
const switchGame = changeGame('owner', ({ isOpen }) => ({ isOpen: !isOpen }));
const closeGame = changeGame('owner', () => ({ isOpen: false }));

/** Closes a game that a member just moved everything into. A running reward must still count it. */
const closeFullGame: Act = async (scene) => {
  const { amount } = await walletOf(scene.server, scene.owned.player);
  await toGame({ ...scene, amount: Math.floor(amount) });
  await closeGame(scene);
};

/** The value of money inside the game stays the same. */
const changeRate = changeGame('marketing', (_, way) => ({ rate: pick([10, 20, 1], way) }));

export const OPERATOR_ACTS = {
  ...{ decideWithdrawal, adjust, switchGame, closeFullGame, changeRate },
} as const satisfies Record<string, Act>;
