/** Requests of the bench: for every read call of the back office, the ways in which operators use it. */
import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import { CATALOGUE_KINDS } from '@krapao/contract/office/catalogue';
import { ACCOUNT_KINDS } from '@krapao/contract/office/ledger';
import { QUEUE_KINDS } from '@krapao/contract/office/queues';
import { PERIODS, REPORTS } from '@krapao/contract/office/reports';
import { anybody, busy, dayAgo, deep, digits, each, hourAgo, of, one, paged, search, words } from './office-paths.mjs';
import { memberId } from './office-people.mjs';

/** @typedef {import('./office-paths.mjs').Question} Question */

const APPROVE = 'POST /api/office/withdrawals/{id}/approve';

/** @type {Record<string, Record<string, Question>>} */
export const OFFICE_READS = {
  'GET /api/office/members': {
    ...paged('/members', 'members'),
    ...each(['state=inactive', 'state=active', 'blocked=yes'], (filter) => `/members?${filter}`),
    'disabled, deep': deep('/members?state=inactive', 'disabled'),
    phone: search((n) => `08${digits(n)}`),
    'last four digits': search((n) => digits(n).slice(-4)),
    'half a phone': search((n) => `08${digits(n).slice(0, 6)}`),
    'account number': search((n) => `70${digits(n)}`),
    'statement reference': (asked, n) => `/members?search=REF${digits(n % asked.moves)}`,
    'bank reference': (asked, n) => `/members?search=pay${digits((n - (n % 20)) % asked.moves)}`,
    device: search((n) => `00000000-0000-4000-8000-0000${digits(n)}`),
    username: search((n) => `player${digits(n)}`),
    'common first name': search(() => 'สมชาย'),
    'common first name, deep': deep(`/members?search=${words('สมชาย')}`, 'members'),
    'common name, disabled': search(() => 'สมชาย', '&state=inactive'),
    'common name, blocked': search(() => 'สมชาย', '&blocked=yes'),
    'rarer first name': search(() => 'ศิริ'),
    'one name': search((n) => ['สมชาย วงศ์สง่ากุล', 'วิไล ทองงามแท้', 'มะลิ รุ่งนครยศ'][n % 3] ?? ''),
    'end of a name': search((n) => ['ภักดีเดช', 'โชติทรัพย์', 'เกษมคำ'][n % 3] ?? ''),
    'two letters': search(() => 'าย'),
    'two letters, deep': deep(`/members?search=${words('าย')}`, 'members'),
    'three letters': search(() => 'สมช'),
    Lao: search(() => 'ສົມພອນ'),
    English: search(() => 'malee'),
    'letters nobody has so': search(() => 'ายวงดีศรีคำ'),
    'a name nobody has': search(() => 'สมชาย ใจดีมาก'),
  },
  'GET /api/office/members/{id}': { '': anybody(''), busy: one(`/members/${memberId(1)}`) },
  'GET /api/office/members/{id}/entries': {
    '': one(busy('entries')),
    deep: one(busy('entries?below=50')),
    anybody: anybody('/entries'),
  },
  'GET /api/office/members/{id}/statement': {
    '': one(busy('statement')),
    deep: one(busy('statement?below=50')),
    ...each(['deposit', 'withdraw', 'transfer', 'bonus'], (type) => busy(`statement?type=${type}`)),
    'deposit, deep': one(busy('statement?type=deposit&below=50')),
  },
  'GET /api/office/members/{id}/item/{reference}': {
    '': of(({ line }) => `/members/${line}`),
    slip: of(({ slipOf }) => `/members/${slipOf}`),
  },
  'GET /api/office/members/{id}/coins': { '': one(busy('coins')), deep: one(busy('coins?below=2000')) },
  'GET /api/office/members/{id}/coupons': paged(busy('coupons'), 'coupons'),
  'GET /api/office/members/{id}/banks': { '': anybody('/banks') },
  'GET /api/office/members/{id}/games': { '': anybody('/games') },
  'GET /api/office/members/{id}/rewards': paged(busy('rewards'), 'rewards'),
  'GET /api/office/members/{id}/slips': paged(busy('slips'), 'slips'),
  'GET /api/office/members/{id}/withdrawals': paged(busy('withdrawals'), 'withdrawals'),
  'GET /api/office/members/{id}/protection': { '': anybody('/protection'), busy: one(busy('protection')) },
  'GET /api/office/members/{id}/protection/file': {
    '': anybody('/protection/file'),
    busy: one(busy('protection/file')),
  },
  'GET /api/office/members/{id}/deliveries': { '': anybody('/deliveries') },
  'GET /api/office/members/{id}/case-files': { '': anybody('/case-files') },
  'GET /api/office/members/{id}/documents': { '': anybody('/documents') },
  'GET /api/office/members/{id}/sessions': { '': anybody('/sessions') },
  'GET /api/office/members/{id}/texts': { '': anybody('/texts') },
  'GET /api/office/members/{id}/alike': { '': anybody('/alike'), busy: one(busy('alike')) },
  'GET /api/office/members/{id}/acts': paged(busy('acts'), 'acts'),
  'GET /api/office/members/{id}/reveal/{field}': {
    '': anybody('/reveal/phone'),
    addresses: anybody('/reveal/addresses'),
  },

  'GET /api/office/queues': { '': one('/queues') },
  'GET /api/office/queues/items': {
    ...paged('/queues/items', 'items'),
    ...each(QUEUE_KINDS, (kind) => `/queues/items?kind=${kind}`),
    'withdrawals, deep': deep('/queues/items?kind=withdrawals', 'itemsOfKind'),
    ...each(['onHold=yes', 'onHold=no', 'mine=yes'], (filter) => `/queues/items?${filter}`),
    'common name': one(`/queues/items?search=${words('สมชาย')}`),
    'nobody’s name': one(`/queues/items?search=${words('ไม่มีใครชื่อนี้')}`),
    'half a phone': (_, n) => `/queues/items?search=08${digits(n).slice(0, 5)}`,
    reference: (_, n) => `/queues/items?search=w${digits(n)}`,
  },
  'GET /api/office/queues/{kind}/{id}/claim': { '': of(({ withdrawal }) => `/queues/withdrawals/${withdrawal}/claim`) },
  'GET /api/office/slips/{id}': { '': of(({ slip }) => `/slips/${slip}`) },
  'GET /api/office/payments/{id}': { '': of(({ payment }) => `/payments/${payment}`) },
  'GET /api/office/transfers/{id}': { '': of(({ transfer }) => `/transfers/${transfer}`) },
  'GET /api/office/wallets/{id}': { '': of(({ wallet }) => `/wallets/${wallet}`) },
  'GET /api/office/withdrawals/{id}/account': { '': of(({ withdrawal }) => `/withdrawals/${withdrawal}/account`) },
  'GET /api/office/withdrawals/{id}': { '': of(({ withdrawal }) => `/withdrawals/${withdrawal}`) },
  'GET /api/office/entries/{id}': { '': of(({ entry }) => `/entries/${entry}`) },
  'GET /api/office/notices': paged('/notices', 'notices'),
  'GET /api/office/withdrawals/batches': {
    '': one('/withdrawals/batches'),
    deep: one('/withdrawals/batches?before=20'),
  },
  'GET /api/office/withdrawals/batches/{id}/lines': { '': of(({ batch }) => `/withdrawals/batches/${batch}/lines`) },
  'GET /api/office/withdrawals/payers': { '': one('/withdrawals/payers') },
  'GET /api/office/bank-layouts': { '': one('/bank-layouts') },
  'GET /api/office/bank-statements': {
    '': one('/bank-statements'),
    deep: one('/bank-statements?before=20'),
  },
  'GET /api/office/bank-statements/{id}': { '': of(({ statement }) => `/bank-statements/${statement}`) },
  'GET /api/office/bank-statements/{id}/lines': {
    '': of(({ statement }) => `/bank-statements/${statement}/lines`),
    deep: of(({ statement }) => `/bank-statements/${statement}/lines?after=50`),
  },
  'GET /api/office/alerts': { '': one('/alerts') },
  'GET /api/office/day-ends': { '': one('/day-ends') },
  'GET /api/office/day-ends/{day}': { '': one(`/day-ends/${dayAgo(1)}`) },
  'GET /api/office/reward-figures': each(['7', '30', '90'], (days) => `/reward-figures?days=${days}`),
  'GET /api/office/announcements': { '': one('/announcements') },
  'GET /api/office/tags': { '': one('/tags') },
  'GET /api/office/audit/operators': { '': one('/audit/operators') },
  'GET /api/office/approvals': {
    ...paged('/approvals', 'approvals'),
    decided: one('/approvals?state=decided'),
    'decided, deep': deep('/approvals?state=decided', 'decided'),
  },
  'GET /api/office/approvals/{id}': { '': of(({ approval }) => `/approvals/${approval}`) },
  'GET /api/office/complaints/{number}': { '': of(({ complaint }) => `/complaints/${complaint}`) },
  'GET /api/office/closings/{id}': { '': of(({ closing }) => `/closings/${closing}`) },
  'GET /api/office/registrations/{id}': { '': of(({ registration }) => `/registrations/${registration}`) },
  'GET /api/office/recoveries/{id}': { '': of(({ recovery }) => `/recoveries/${recovery}`) },
  'GET /api/office/member-documents/{id}': { '': of(({ document }) => `/member-documents/${document}`) },
  'GET /api/office/harm/{id}': { '': of(({ harm }) => `/harm/${harm}`) },
  'GET /api/office/invites/refused': paged('/invites/refused', 'invites'),

  'GET /api/office/dashboard': each(PERIODS, (period) => `/dashboard?period=${period}`),
  'GET /api/office/reports/{report}': Object.fromEntries(
    REPORTS.flatMap((report) =>
      [1, 31, 365].map((days) => [
        `${report}, ${days} days`,
        () => `/reports/${report}?from=${dayAgo(days - 1)}&to=${dayAgo(0)}`,
      ]),
    ),
  ),
  'GET /api/office/books': { '': one('/books') },
  'GET /api/office/ledger/balances': { '': one('/ledger/balances') },
  'GET /api/office/ledger/accounts': {
    ...each(ACCOUNT_KINDS, (kind) => `/ledger/accounts?kind=${kind}`),
    'wallet, deep': (_, n) => `/ledger/accounts?kind=wallet&after=${memberId(n)}`,
  },
  'GET /api/office/ledger/entries': {
    account: of(({ house }) => `/ledger/entries?account=${house}`),
    'account, deep': of(({ house }) => `/ledger/entries?account=${house}&before=60`),
    ...Object.fromEntries(
      ['bank', 'provider', 'promotion'].flatMap((kind) =>
        [1, 30].map((days) => [
          `${kind}, ${days} days`,
          () => `/ledger/entries?accountKind=${kind}&from=${hourAgo(24 * days)}&to=${hourAgo(0)}`,
        ]),
      ),
    ),
    'one kind': () => `/ledger/entries?accountKind=bank&kind=withdraw&from=${hourAgo(720)}&to=${hourAgo(0)}`,
    'nobody’s kind': () => `/ledger/entries?accountKind=bank&kind=adjustment&from=${hourAgo(720)}&to=${hourAgo(0)}`,
  },
  'GET /api/office/ledger/operations/{id}': { '': of(({ operation }) => `/ledger/operations/${operation}`) },
  'GET /api/office/ledger/find': {
    'by id': of(({ operation }) => `/ledger/find?text=${operation}`),
    'by reference': (asked, n) => `/ledger/find?text=REF${digits(1 + (n % asked.moves))}`,
  },
  'GET /api/office/ledger/findings': {
    ...each(['open', 'known', 'closed'], (state) => `/ledger/findings?state=${state}`),
    'closed, deep': one('/ledger/findings?state=closed&before=60'),
  },
  'GET /api/office/ledger/chain': { '': one('/ledger/chain') },
  'GET /api/office/jobs': {
    ...each(['failed', 'retrying', 'running', 'waiting'], (state) => `/jobs?state=${state}`),
    'waiting, of a task': one('/jobs?state=waiting&task=bench-later'),
    'waiting, deep': one('/jobs?state=waiting&before=500'),
  },

  'GET /api/office/chat': {
    ...paged('/chat', 'inbox'),
    'of support': one('/chat?desk=support'),
    'of finance': one('/chat?desk=finance'),
    closed: one('/chat?state=closed'),
    'closed, deep': deep('/chat?state=closed', 'closed'),
    'of guests': one('/chat?from=guests'),
    'closed, of guests': one('/chat?state=closed&from=guests'),
    'of a colleague': one('/chat?takenBy=bench'),
    'closed, of a colleague': one('/chat?state=closed&takenBy=bench'),
    'of nobody here': one('/chat?takenBy=somebody'),
  },
  'GET /api/office/chat/counts': { '': one('/chat/counts') },
  'GET /api/office/chat/team': { '': one('/chat/team') },
  'GET /api/office/chat/search': {
    'common words': one(`/chat/search?words=${words('ฝากเงิน')}`),
    'two letters': one(`/chat/search?words=${words('เง')}`),
    'two words': one(`/chat/search?words=${words('ยอดเงิน ครับ')}`),
    'a number': (_, n) => `/chat/search?words=${(n % 2_000) * 2 * 137}`,
    Lao: one(`/chat/search?words=${words('ຖອນເງິນ')}`),
    'what nobody said': one(`/chat/search?words=${words('งินเครับฝาก')}`),
  },
  'GET /api/office/chat/{id}': { '': of(({ conversation }) => `/chat/${conversation}`) },
  'GET /api/office/chat/{id}/messages': {
    '': of(({ conversation }) => `/chat/${conversation}/messages`),
    deep: of(({ conversation }) => `/chat/${conversation}/messages?before=60`),
    after: of(({ conversation }) => `/chat/${conversation}/messages?after=2000`),
  },
  'GET /api/office/canned-replies': { '': one('/canned-replies') },

  'GET /api/office/audit': {
    '': one('/audit'),
    deep: of(({ auditLine }) => `/audit?before=${auditLine}`),
    'of an operator': of(({ operator }) => `/audit?operator=${operator}`),
    'of an operator, deep': of(({ operator, auditLine }) => `/audit?operator=${operator}&before=${auditLine}`),
    'of a call': one(`/audit?calls=${words(APPROVE)}`),
    'of many calls': one(`/audit?calls=${words(Object.keys(OFFICE_CALLS).join())}`),
    'about a member': (_, n) => `/audit?subject=${memberId(n)}`,
    'about nobody': one('/audit?subject=nobody'),
    refused: one('/audit?outcome=refused'),
    'went well': one('/audit?outcome=ok'),
    'refused, of a call': one(`/audit?outcome=refused&calls=${words(APPROVE)}`),
    'a day': () => `/audit?from=${words(hourAgo(72))}&to=${words(hourAgo(48))}`,
  },
  'GET /api/office/catalogue-changes': { '': one('/catalogue-changes') },
  'GET /api/office/catalogue/{kind}': each(CATALOGUE_KINDS, (kind) => `/catalogue/${kind}`),
  'GET /api/office/catalogue/{kind}/{key}': { '': one('/catalogue/canned-reply/bench') },
  'GET /api/office/catalogue/{kind}/{key}/versions': {
    '': one('/catalogue/canned-reply/bench/versions'),
    deep: one('/catalogue/canned-reply/bench/versions?before=50'),
  },
  'GET /api/office/connections': { '': one('/connections') },
  'GET /api/office/shift': { '': one('/shift') },
  'GET /api/office/me': { '': one('/me') },
  'GET /api/office/me/passkeys': { '': one('/me/passkeys') },
  'GET /api/office/me/sessions': { '': one('/me/sessions') },
  'GET /api/office/operators': { '': one('/operators') },
  'GET /api/office/operators/{id}/sessions': { '': of(({ operator }) => `/operators/${operator}/sessions`) },
  'GET /api/office/roles': { '': one('/roles') },
};

/** Whole files: not lists, so the goal does not apply. @type {Record<string, Record<string, Question>>} */
export const FILES = {
  'GET /api/office/reports/{report}/file': each(
    ['csv', 'xlsx'],
    (format) => `/reports/money/file?from=${dayAgo(364)}&to=${dayAgo(0)}&format=${format}`,
  ),
  'GET /api/office/members/{id}/case-file': { '': anybody('/case-file') },
  'GET /api/office/chat/{id}/transcript': { '': of(({ conversation }) => `/chat/${conversation}/transcript`) },
  'GET /api/office/day-ends/file': {
    '': () => `/day-ends/file?from=${dayAgo(30)}&to=${dayAgo(1)}&format=csv`,
  },
  'GET /api/office/audit/export': { 'of a day': () => `/audit/export?from=${words(hourAgo(24))}` },
};

/** Files from the disk: the bench has none. */
const STORED = [
  'GET /api/office/members/{id}/documents/{document}/files/{file}',
  'GET /api/office/members/{id}/case-files/{file}/link',
];

/** Read calls without a request here, and requests for calls that no longer exist. */
export const MISMATCHES = [
  ...Object.keys(OFFICE_CALLS).filter(
    (call) => call.startsWith('GET ') && !(call in OFFICE_READS) && !(call in FILES) && !STORED.includes(call),
  ),
  ...Object.keys({ ...OFFICE_READS, ...FILES }).filter((call) => !(call in OFFICE_CALLS)),
];
