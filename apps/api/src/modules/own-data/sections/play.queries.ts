import { money, type Section, time } from './section.ts';

const CURRENCY = '(select currency from member where id = $1)';

export const PLAY: readonly Section[] = [
  {
    name: 'game-accounts',
    tables: ['game_account'],
    columns: ['game', 'username', 'openedAt', 'playedAt'],
    sql: `select game_code, username, ${time('opened_at')}, ${time('played_at')} from game_account
      where member_id = $1 order by opened_at`,
  },
  {
    name: 'transfers',
    tables: ['game_transfer'],
    columns: ['at', 'reference', 'game', 'direction', 'amount', 'currency', 'status', 'settledAt'],
    sql: `select ${time('sent_at')}, reference, game_code, direction, ${money('amount')}, currency, status,
        ${time('settled_at')}
      from game_transfer where member_id = $1 order by sent_at`,
  },
  {
    name: 'bets',
    tables: ['game_bet'],
    columns: ['settledAt', 'game', 'betId', 'stake', 'valid', 'payout'],
    sql: `select ${time('settled_at')}, game_code, bet_id, ${money('stake', CURRENCY)}, ${money('valid', CURRENCY)},
        ${money('payout', CURRENCY)}
      from game_bet where member_id = $1 order by settled_at`,
  },
  {
    name: 'play-time',
    tables: ['play_day'],
    columns: ['day', 'minutes'],
    sql: `select day::text, bit_count(minutes)::text from play_day where member_id = $1 order by day`,
  },
  {
    name: 'turnover',
    tables: ['turnover'],
    columns: ['game', 'valid', 'at'],
    sql: `select game_code, ${money('valid', CURRENCY)}, ${time('last_at')} from turnover where member_id = $1`,
  },
  {
    name: 'rewards',
    tables: ['reward'],
    columns: [
      ...(['claimedAt', 'kind', 'title', 'amount', 'principal', 'currency', 'turnover', 'state'] as const),
      ...(['expiresAt', 'endedAt', 'freed', 'taken'] as const),
    ],
    sql: `select ${time('claimed_at')}, kind, title->>$2, ${money('amount')}, ${money('principal')}, currency,
        ${money('turnover')}, state, ${time('expires_at')}, ${time('ended_at')}, ${money('freed')}, ${money('taken')}
      from reward where member_id = $1 order by claimed_at`,
  },
  {
    name: 'cashback',
    tables: ['refund_claim', 'refund_offer'],
    columns: ['at', 'state', 'deposits', 'withdrawals', 'total', 'rate', 'amount', 'currency'],
    sql: `select at, state, deposits, withdrawals, total, rate, amount, currency from (
        select ${time('claimed_at')} as at, 'claimed' as state, ${money('deposits')} as deposits,
          ${money('withdrawals')} as withdrawals, ${money('total')} as total, rate::text, ${money('amount')} as amount, currency
        from refund_claim where member_id = $1
        union all
        select ${time('worked_out_at')}, 'offered', ${money('deposits')}, ${money('withdrawals')}, ${money('total')},
          rate::text, ${money('amount')}, currency
        from refund_offer where member_id = $1) cashback order by at`,
  },
  {
    // Friends are other members: a letter of the name, and what was earned.
    name: 'invited-friends',
    tables: ['invite_reward'],
    columns: ['at', 'name', 'earned', 'collected'],
    sql: `select ${time('friend.created_at')}, left(friend.name, 1) || '***', ${money('earned', CURRENCY)},
        ${money('collected', CURRENCY)}
      from member friend left join invite_reward on friend_id = friend.id
      where friend.invited_by = $1 order by friend.created_at`,
  },
  {
    name: 'spins',
    tables: ['spin', 'wheel_promise'],
    columns: ['at', 'number', 'commitment', 'serverSeed', 'memberSeed', 'roll', 'prize', 'coins'],
    sql: `select ${time('at')}, number::text, commitment, server_seed, member_seed, roll::text, code, coins_left::text
      from spin join wheel_promise using (member_id, number, wheel_id) where member_id = $1 order by number`,
  },
  {
    name: 'coins',
    tables: ['coin_entry', 'coin_purse'],
    columns: ['at', 'coins', 'why', 'reference'],
    sql: `select ${time('at')}, delta::text, why, reference from coin_entry where member_id = $1 order by id`,
  },
  {
    name: 'coins-to-play',
    tables: ['coin_due'],
    columns: ['at', 'coins', 'toPlay', 'currency'],
    sql: `select ${time('made_at')}, coins::text, ${money('to_play')}, currency from coin_due
      where member_id = $1 order by made_at`,
  },
  {
    name: 'coupons',
    tables: ['coupon'],
    columns: ['at', 'code', 'amount', 'currency', 'state', 'expiresAt'],
    sql: `select ${time('made_at')}, code, ${money('amount')}, currency, state, ${time('expires_at')} from coupon
      where member_id = $1 order by made_at`,
  },
];
