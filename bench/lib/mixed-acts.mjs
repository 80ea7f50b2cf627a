/** What members do in the load, in proportion: mostly they look, sometimes they move money. */
import { GAME } from './failover-load.mjs';
import { makeMembers } from './members.mjs';

/** @typedef {import('./mixed-load-process.mjs').Act} Act */
/** @typedef {{ apiUrl: string, sandboxUrl: string }} World */
/** @typedef {Awaited<ReturnType<typeof import('./load-members.mjs').openLoadMembers>>} People */

/** Of the demo member whose hash all take. */
const PASSWORD = 'malai-dok-mai-9';
const DEMO_PHONE = '+66812345678';
/** Above the limit of automatic approval, so that no job pays it during the run. */
const WITHDRAWN = 5_001;

/** @type {readonly [string, number][]} Of a hundred acts; sums and places follow from the order. */
const SHARES = [
  ['home', 38],
  ['statement', 15],
  ['transfer', 15],
  ['chat', 10],
  ['spin', 8],
  ['deposit', 5],
  ['withdrawAll', 4],
  ['claim', 3],
  ['sign-in', 2],
];

/**
 * The acts of each member, in an order that mixes the kinds.
 * @param {import('pg').Client} database @param {World} world @param {People} people
 */
export async function mixedActs(database, world, { members, receiver }) {
  await database.query(
    `update member set password_hash = (select password_hash from member where phone = $1) where id = any($2)`,
    [DEMO_PHONE, members.map(({ id }) => id)],
  );
  await database.query(
    `insert into offer (code, kind, type, max_received, currency, title, description, rule, success_percent,
       fail_percent, life_hours, fixed_amount)
     values ('LOAD', 'bonus', 'limit', 1000, 'THB', $1, $1, 'balance', 300, 10, 72, 10000)`,
    [JSON.stringify({ th: 'load', la: 'load', en: 'load' })],
  );
  // A running reward would refuse the other acts, so claims belong to members of their own.
  const claimers = await makeMembers(database, members.length, 100_000n);
  const [api, sandbox] = [portOf(world.apiUrl), portOf(world.sandboxUrl)];
  return members.map(({ token, account }, index) => {
    /** @type {Record<string, Act>} */
    const known = {
      home: act('home', api, { method: 'GET', path: '/api/wallet', token }),
      statement: act('statement', api, { ...post('/api/statement', { page: 1, limit: 10 }), token }),
      transfer: transferOf(api, token),
      chat: act('chat', api, {
        ...post('/api/chat/send-message', {
          id: '$id',
          message: { message_type: 'text', payload: { message: '$digits' } },
        }),
        token,
      }),
      spin: act('spin', api, { ...post('/api/spinwheel/spin', {}), token }),
      deposit: act(
        'deposit at the bank',
        sandbox,
        post('/test/pay', { from: account, to: receiver, amount: '10.00', requestId: '$id' }),
      ),
      withdrawAll: act('withdrawAll', api, { ...post('/api/wallet/withdrawAll', { amount: WITHDRAWN }), token }),
      claim: act('claim', api, {
        method: 'GET',
        path: '/api/bonus/activate/LOAD',
        token: claimers[index]?.token ?? token,
      }),
      'sign-in': act(
        'sign-in',
        api,
        post('/api/login', { username: `0${account.accountNo.slice(1)}`, password: PASSWORD, remember: false }),
      ),
    };
    return mix().map((kind) => /** @type {Act} */ (known[kind]));
  });
}

/** @param {World} world @param {People} people */
export const transferActs = ({ apiUrl }, { members }) =>
  members.map(({ token }) => [transferOf(portOf(apiUrl), token)]);

/** Spreads each kind evenly over the hundred acts. @returns {string[]} */
function mix() {
  return SHARES.flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, nth) => ({ kind, place: (nth + 0.5) / share })),
  )
    .sort((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
}

const portOf = (/** @type {string} */ url) => Number(new URL(url).port);

/** @param {string} kind @param {number} port @param {Act['request']} request @returns {Act} */
const act = (kind, port, request) => ({ kind, port, request });

/** @param {string} path @param {object} body */
const post = (path, body) => ({ method: 'POST', path, body });

/** @param {number} port @param {string} token */
const transferOf = (port, token) =>
  act('transfer', port, { ...post('/api/wallet/transfer', { from: 'WALLET', to: GAME, amount: 1 }), token });
