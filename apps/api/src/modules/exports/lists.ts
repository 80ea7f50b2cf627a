import type { OfficeAnswerOf, OfficeCalls } from '@krapao/contract/office/calls';
import type { ExportedList } from '@krapao/contract/office/exported-lists';
import { DESK_LISTS } from './desk-lists.ts';
import { type AnyList, after, list, time } from './list.ts';
import { MARKETING_LISTS } from './marketing-lists.ts';
import { wordOf } from './words.ts';

type Answer<Key extends keyof OfficeCalls> = OfficeAnswerOf<Key>;
type Member = Answer<'GET /api/office/members'>['members'][number];
type Operator = Answer<'GET /api/office/operators'>[number];
type Finding = Answer<'GET /api/office/ledger/findings'>['findings'][number];
type LedgerEntry = Answer<'GET /api/office/ledger/entries'>['entries'][number];
type Account = Answer<'GET /api/office/ledger/accounts'>['accounts'][number];
type Line = Answer<'GET /api/office/members/{id}/statement'>['lines'][number];
type Entry = Answer<'GET /api/office/members/{id}/entries'>['entries'][number];
type Withdrawal = Answer<'GET /api/office/members/{id}/withdrawals'>['withdrawals'][number];
type Slip = Answer<'GET /api/office/members/{id}/slips'>['slips'][number];
type Reward = Answer<'GET /api/office/members/{id}/rewards'>['rewards'][number];
type Session = Answer<'GET /api/office/members/{id}/sessions'>['sessions'][number];

const below = ({ next }: { next: number | null }) => (next === null ? undefined : { below: next });
const accountOf = ({ kind, owner }: { kind: string; owner: string }) => `${kind} ${owner}`;
export const LISTS: Readonly<Record<ExportedList, AnyList>> = {
  ...DESK_LISTS,
  ...MARKETING_LISTS,
  members: list<'GET /api/office/members', Member>({
    call: 'GET /api/office/members',
    rows: ({ members }) => members,
    next: after,
    columns: ({ text, money }) => ({
      name: [text('Id', 'รหัส', ({ id }) => id), text('Name', 'ชื่อ', ({ name }) => name)],
      tags: [text('Tags', 'แท็ก', ({ tags }) => tags.map(({ name }) => name).join(', '))],
      balance: [
        text('Currency', 'สกุลเงิน', ({ currency }) => currency),
        money('Balance', 'ยอดเงิน', ({ balance }) => balance),
      ],
      deposited: [money('Deposits', 'ยอดฝาก', ({ deposited }) => deposited)],
      phone: [text('Phone', 'เบอร์โทร', ({ phone }) => phone)],
      bank: [
        text('Bank', 'ธนาคาร', ({ bank }) => `${bank.code} ${bank.accountNo}`),
        text('Account name', 'ชื่อบัญชี', ({ bank }) => bank.accountName),
      ],
      state: [
        text('State', 'สถานะ', ({ state }, locale) => wordOf(state, locale)),
        text('Blocked from', 'ระงับ', ({ blocks }, locale) => blocks.map((one) => wordOf(one, locale)).join(', ')),
      ],
      joined: [text('Registered', 'สมัครเมื่อ', ({ createdAt }) => time(createdAt))],
      seen: [text('Last seen', 'เข้าใช้ล่าสุด', ({ lastLoginAt }) => time(lastLoginAt))],
    }),
  }),
  operators: list<'GET /api/office/operators', Operator>({
    call: 'GET /api/office/operators',
    rows: (operators) => operators,
    next: () => undefined,
    columns: ({ text }) => ({
      name: [text('Name', 'ชื่อ', ({ name }) => name), text('Username', 'ชื่อผู้ใช้', ({ username }) => username)],
      role: [text('Role', 'บทบาท', ({ role }) => role)],
      state: [text('State', 'สถานะ', ({ state }, locale) => wordOf(state, locale))],
      seen: [text('Last seen', 'เข้าใช้ล่าสุด', ({ lastSeenAt }) => time(lastSeenAt))],
    }),
  }),
  findings: list<'GET /api/office/ledger/findings', Finding>({
    call: 'GET /api/office/ledger/findings',
    rows: ({ findings }) => findings,
    next: ({ findings, more }) => (more ? { before: findings.at(-1)?.id ?? 1 } : undefined),
    columns: ({ text }) => ({
      found: [text('Found', 'พบเมื่อ', ({ foundAt }) => time(foundAt))],
      finding: [
        text('Finding', 'ข้อผิดพลาด', ({ fault }) => fault),
        text('Details', 'รายละเอียด', ({ detail }) => JSON.stringify(detail)),
      ],
      account: [text('Account', 'บัญชี', ({ account }) => (account ? accountOf(account) : ''))],
      state: [
        text('State', 'สถานะ', ({ state }, locale) => wordOf(state, locale)),
        text('Decided', 'ตัดสินเมื่อ', ({ decidedAt }) => time(decidedAt)),
        text('By', 'โดย', ({ by }) => by),
        text('Reason', 'เหตุผล', ({ note }) => note),
      ],
    }),
  }),
  'ledger-entries': list<'GET /api/office/ledger/entries', LedgerEntry>({
    call: 'GET /api/office/ledger/entries',
    rows: ({ entries }) => entries,
    next: ({ entries, more }) => (more ? { before: entries.at(-1)?.seq ?? 1 } : undefined),
    columns: ({ text, money }) => ({
      at: [text('When', 'เมื่อ', ({ at }) => time(at))],
      kind: [text('Operation', 'ประเภท', ({ kind, action }) => (action === 'reverse' ? `${kind} (${action})` : kind))],
      account: [text('Account', 'บัญชี', ({ account }) => accountOf(account))],
      others: [text('Other side', 'อีกฝั่ง', ({ others }) => others.map(accountOf).join(', '))],
      reference: [
        text('Reference', 'เลขอ้างอิง', ({ reference }) => reference),
        text('Operation id', 'รหัสรายการ', ({ operationId }) => operationId),
      ],
      amount: [
        text('Currency', 'สกุลเงิน', ({ account }) => account.currency),
        money('Amount', 'จำนวนเงิน', ({ amount }) => amount),
      ],
    }),
  }),
  'ledger-accounts': list<'GET /api/office/ledger/accounts', Account>({
    call: 'GET /api/office/ledger/accounts',
    rows: ({ accounts }) => accounts,
    next({ accounts, more }) {
      const last = accounts.at(-1);
      if (!more || !last) return undefined;
      const isMembers = ['wallet', 'bonus', 'vault'].includes(last.kind);
      return { after: isMembers ? last.owner : `${last.owner} ${last.currency}` };
    },
    columns: ({ text, money, count }) => ({
      owner: [text('Account', 'บัญชี', accountOf), text('Currency', 'สกุลเงิน', ({ currency }) => currency)],
      entries: [count('Entries', 'รายการ', ({ entries }) => entries)],
      held: [money('Held', 'กันไว้', ({ held }) => held)],
      balance: [money('Balance', 'ยอดคงเหลือ', ({ balance }) => balance)],
    }),
  }),
  'member-statement': list<'GET /api/office/members/{id}/statement', Line>({
    call: 'GET /api/office/members/{id}/statement',
    rows: ({ lines }) => lines,
    next: below,
    columns: ({ text, money }) => ({
      at: [text('When', 'เมื่อ', ({ createdAt }) => time(createdAt))],
      type: [
        text('What', 'รายการ', ({ statementType }, locale) => wordOf(statementType, locale)),
        text('From', 'จาก', ({ from }) => from),
        text('To', 'ไปยัง', ({ to }) => to),
      ],
      reference: [text('Reference', 'เลขอ้างอิง', ({ reference }) => reference)],
      status: [text('Status', 'สถานะ', ({ status }, locale) => wordOf(status, locale))],
      amount: [
        text('Currency', 'สกุลเงิน', ({ currency }) => currency),
        money('Amount', 'จำนวนเงิน', ({ amount }) => amount),
      ],
      after: [money('Balance after', 'ยอดหลังรายการ', ({ balanceAfter }) => balanceAfter)],
    }),
  }),
  'member-entries': list<'GET /api/office/members/{id}/entries', Entry>({
    call: 'GET /api/office/members/{id}/entries',
    rows: ({ entries }) => entries,
    next: below,
    columns: ({ text, money, count }) => ({
      seq: [count('Number', 'ลำดับ', ({ seq }) => seq)],
      at: [text('When', 'เมื่อ', ({ createdAt }) => time(createdAt))],
      kind: [
        text('Operation', 'ประเภท', ({ kind, action }) => (action === 'reverse' ? `${kind} (${action})` : kind)),
        text('Reference', 'เลขอ้างอิง', ({ reference }) => reference),
      ],
      operation: [text('Operation id', 'รหัสรายการ', ({ operationId }) => operationId)],
      amount: [money('Amount', 'จำนวนเงิน', ({ amount }) => amount)],
      after: [money('Balance after', 'ยอดหลังรายการ', ({ balanceAfter }) => balanceAfter)],
    }),
  }),
  'member-withdrawals': list<'GET /api/office/members/{id}/withdrawals', Withdrawal>({
    call: 'GET /api/office/members/{id}/withdrawals',
    rows: ({ withdrawals }) => withdrawals,
    next: after,
    columns: ({ text, money }) => ({
      at: [
        text('When', 'เมื่อ', ({ createdAt }) => time(createdAt)),
        text('Settled', 'จบเมื่อ', ({ settledAt }) => time(settledAt)),
      ],
      status: [text('Status', 'สถานะ', ({ status }, locale) => wordOf(status, locale))],
      bank: [
        text('Bank', 'ธนาคาร', ({ bank }) => `${bank.code} ${bank.accountNo}`),
        text('Account name', 'ชื่อบัญชี', ({ bank }) => bank.accountName),
      ],
      reference: [text('Reference', 'เลขอ้างอิง', ({ reference }) => reference)],
      amount: [
        text('Currency', 'สกุลเงิน', ({ currency }) => currency),
        money('Amount', 'จำนวนเงิน', ({ amount }) => amount),
      ],
    }),
  }),
  'member-slips': list<'GET /api/office/members/{id}/slips', Slip>({
    call: 'GET /api/office/members/{id}/slips',
    rows: ({ slips }) => slips,
    next: after,
    columns: ({ text, money }) => ({
      at: [text('When', 'เมื่อ', ({ createdAt }) => time(createdAt))],
      status: [
        text('Status', 'สถานะ', ({ status }, locale) => wordOf(status, locale)),
        text('Reason', 'เหตุผล', ({ reason }) => reason),
      ],
      reference: [text('Reference', 'เลขอ้างอิง', ({ reference }) => reference)],
      amount: [
        text('Currency', 'สกุลเงิน', ({ currency }) => currency),
        money('Amount', 'จำนวนเงิน', ({ amount }) => amount),
      ],
    }),
  }),
  'member-rewards': list<'GET /api/office/members/{id}/rewards', Reward>({
    call: 'GET /api/office/members/{id}/rewards',
    rows: ({ rewards }) => rewards,
    next: after,
    columns: ({ text, money }) => ({
      at: [
        text('Claimed', 'รับเมื่อ', ({ claimedAt }) => time(claimedAt)),
        text('Ended', 'จบเมื่อ', ({ endedAt }) => time(endedAt)),
      ],
      reward: [text('Code', 'รหัส', ({ code }) => code), text('Reward', 'รางวัล', ({ title }) => title)],
      state: [text('State', 'สถานะ', ({ state }, locale) => wordOf(state, locale))],
      amount: [
        text('Currency', 'สกุลเงิน', ({ currency }) => currency),
        money('Amount', 'จำนวนเงิน', ({ amount }) => amount),
      ],
      freed: [money('Freed', 'ถอนได้', ({ freed }) => freed)],
      taken: [money('Back to the house', 'คืนระบบ', ({ taken }) => taken)],
    }),
  }),
  'member-sessions': list<'GET /api/office/members/{id}/sessions', Session>({
    call: 'GET /api/office/members/{id}/sessions',
    rows: ({ sessions }) => sessions,
    next: after,
    columns: ({ text }) => ({
      at: [text('Signed in', 'เข้าสู่ระบบเมื่อ', ({ createdAt }) => time(createdAt))],
      device: [text('Device', 'อุปกรณ์', ({ device }) => device)],
      address: [text('Address', 'ที่อยู่เครือข่าย', ({ address }) => address)],
      seen: [text('Last seen', 'ใช้งานล่าสุด', ({ lastSeenAt }) => time(lastSeenAt))],
    }),
  }),
};
