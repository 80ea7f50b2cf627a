/** Members, their sessions, and operators' acts on them. */
import { chance, oneOf, withoutIndexes } from './fill.mjs';

const THAI =
  'สมชาย สมหญิง สมศักดิ์ ประเสริฐ วิไล มะลิ สุดา อรทัย ดวงใจ นิภา กมล ชัยวัฒน์ ปรีชา วิชัย อนุชา ธนา พรทิพย์ จันทร์ รัตนา ศิริ'.split(' ');
const OTHERS = 'ສົມພອນ ຄຳຫຼ້າ ບຸນມີ ວິໄລ ສຸກສະຫວັນ John Mary Somsak Malee Anan'.split(' ');
const BEGIN = 'วงศ์ ทอง ศรี ใจ รัก สว่าง บุญ แก้ว สุข พงษ์ จันทร์ มณี ไพ ชัย รุ่ง เจริญ ปัญญา วิ อินทร์ คำ'.split(' ');
const MIDDLE = 'สง่า รัตน์ วัฒน์ งาม ประ เลิศ สม ดี มงคล เพชร ธรรม กิจ ทิพย์ พันธ์ โชติ เกษม บริ สกุล ภักดี นคร'.split(' ');
const END = 'กุล ใหญ่ สงบ แท้ ดี ชัย พร ศักดิ์ สุข วงษ์ ทรัพย์ ผล เรือง รักษ์ ไทย เดช ศิลป์ ยศ ศรี คำ'.split(' ');

export const memberId = (/** @type {number} */ n) => `m${String(n).padStart(11, '0')}`;
/** The same as SQL, of an SQL number. @param {string} n */
export const idOf = (n) => `('m' || lpad((${n})::text, 11, '0'))`;

/** Skewed: a few first names are shared by many members. */
const FIRST = `case when ${chance('n', 1)} < 0.8 then ${oneOf(THAI, `power(${chance('n', 2)}, 2)`)}
  else ${oneOf(OTHERS, `power(${chance('n', 2)}, 2)`)} end`;
const NAME = `${FIRST} || ' ' || ${oneOf(BEGIN, chance('n', 3))} || ${oneOf(MIDDLE, chance('n', 4))} || ${oneOf(END, chance('n', 5))}`;

/** @param {import('./fill.mjs').Database} database @param {number} members */
export async function fillPeople(database, members) {
  await withoutIndexes(database, ['member', 'session', 'member_act', 'invite_reward', 'game_account'], async () => {
    await database.query(
      `insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
         status, created_at, last_login_at, play_blocked_until, invited_by)
       select ${idOf('n')}, '+668' || lpad(n::text, 8, '0'), name, 'x', 'THB', 'KBANK', name, '70' || lpad(n::text, 8, '0'),
         case when n % 500 = 0 then 'inactive' else 'active' end, now() - make_interval(secs => 30 * ($1 - n)), now(),
         case when n % 700 = 0 then 'infinity'::timestamptz end, case when n % 10 = 0 then ${idOf('n / 10')} end
       from (select n, ${NAME} as name from generate_series(1, $1::bigint) n) named`,
      [members],
    );
    // A third of the sessions share the few addresses of a carrier network; two in a hundred share a browser.
    await database.query(
      `insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at,
         ended_at, browser)
       select gen_random_uuid(), ${idOf('m')}, sha256((m || '-' || again)::bytea), 'Mobile Safari',
         case when m % 3 = 0 then '100.64.0.0'::inet + m % 200 else '10.0.0.0'::inet + m / 3 end,
         now() - make_interval(days => 20 * (2 - again)), now(), 1000000000, now() + interval '30 days',
         case when again = 1 then now() end,
         ('00000000-0000-4000-8000-' || lpad((case when m % 100 = 1 then m - 1 else m end)::text, 12, '0'))::uuid
       from generate_series(1, $1::bigint) m, generate_series(1, 2) again`,
      [members],
    );
    await database.query(
      `insert into game_account (member_id, game_code, username, secrets, opened_at)
       select ${idOf('n')}, (select min(code) from game), 'player' || lpad(n::text, 8, '0'), '', now()
       from generate_series(1, $1::bigint) n`,
      [members],
    );
    await database.query(
      `insert into member_act (id, member_id, act, by, reason, at)
       select uuidv7(), ${idOf('case when n <= 1000 then 1 else n * 7 % $1 + 1 end')},
         (array['note','note','block','unblock','phone'])[1 + n % 5], 'bench', 'note ' || n,
         now() - make_interval(mins => n::int)
       from generate_series(1, $1::bigint / 10 + 1000) n`,
      [members],
    );
    await database.query(
      `insert into invite_reward (friend_id, inviter_id, basis, earned, collected, shares, worked_out_at)
       select ${idOf('n * 10')}, ${idOf('n')}, 100000, 1000, 0,
         case when n % 20 = 0 then (array['bank','phone','device'])[1 + n % 3] end, now() - make_interval(mins => n::int)
       from generate_series(1, $1::bigint / 10) n`,
      [members],
    );
  });
}
