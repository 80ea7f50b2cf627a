import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { type AnyList, after, list, time } from './list.ts';
import { wordOf } from './words.ts';

type Item = OfficeAnswerOf<'GET /api/office/queues/items'>['items'][number];
type Line = OfficeAnswerOf<'GET /api/office/chat'>['conversations'][number];
type Job = OfficeAnswerOf<'GET /api/office/jobs'>['jobs'][number];

/** Lists of work: the review queue, the inbox and jobs. */
export const DESK_LISTS = {
  queue: list<'GET /api/office/queues/items', Item>({
    call: 'GET /api/office/queues/items',
    rows: ({ items }) => items,
    next: after,
    columns: ({ text, money }) => ({
      wait: [text('Waits since', 'รอตั้งแต่', ({ since }) => time(since))],
      kind: [text('Queue', 'คิว', ({ kind }) => kind), text('Id', 'รหัส', ({ id }) => id)],
      member: [
        text('Member', 'สมาชิก', ({ member }) => member?.id ?? ''),
        text('Name', 'ชื่อ', ({ member }) => member?.name ?? ''),
        text('Reference', 'เลขอ้างอิง', ({ reference }) => reference),
      ],
      bank: [text('Bank or game', 'ธนาคารหรือเกม', ({ bank }) => bank)],
      signals: [
        text('Signals', 'สัญญาณ', ({ signals }) =>
          signals.map(({ code, detail }) => (detail ? `${code} ${detail}` : code)).join(', '),
        ),
        text('Assigned to', 'ผู้รับงาน', ({ claim }) => claim?.by ?? ''),
        text('On hold', 'พักไว้', ({ hold }) => (hold ? `${hold.by}: ${hold.note}` : '')),
      ],
      amount: [
        text('Currency', 'สกุลเงิน', ({ currency }) => currency),
        money('Amount', 'จำนวนเงิน', ({ amount }) => amount),
      ],
    }),
  }),
  inbox: list<'GET /api/office/chat', Line>({
    call: 'GET /api/office/chat',
    rows: ({ conversations }) => conversations,
    next: after,
    columns: ({ text, count }) => ({
      customer: [
        text('Member', 'สมาชิก', ({ memberId, guest }) => memberId ?? guest),
        text('Name', 'ชื่อ', ({ name }) => name),
      ],
      state: [
        text('State', 'สถานะ', ({ state }, locale) => wordOf(state, locale)),
        text('Waits since', 'รอตั้งแต่', ({ waitingSince }) => time(waitingSince)),
        count('Unread', 'ยังไม่อ่าน', ({ unread }) => unread),
      ],
      agent: [
        text('Assigned to', 'ผู้รับงาน', ({ takenBy }) => takenBy?.name ?? ''),
        text('Labels', 'ป้าย', ({ labels }) => labels.join(', ')),
      ],
      last: [
        text('Last message', 'ข้อความล่าสุด', ({ last }) => last?.message.payload?.message ?? ''),
        text('When', 'เมื่อ', ({ last }) => time(last?.createdAt ?? null)),
      ],
    }),
  }),
  jobs: list<'GET /api/office/jobs', Job>({
    call: 'GET /api/office/jobs',
    rows: ({ jobs }) => jobs,
    next: ({ jobs, more }) => (more ? { before: jobs.at(-1)?.id ?? 1 } : undefined),
    columns: ({ text, count }) => ({
      task: [
        text('Task', 'งาน', ({ task }) => task),
        text('About', 'เกี่ยวกับ', ({ about }) =>
          Object.entries(about)
            .map((one) => one.join(' '))
            .join(', '),
        ),
      ],
      error: [text('Error', 'ข้อผิดพลาด', ({ error }) => error)],
      attempts: [
        count('Attempts', 'ครั้งที่ลอง', ({ attempts }) => attempts),
        count('At most', 'สูงสุด', ({ attemptsMax }) => attemptsMax),
      ],
      runAt: [text('Due', 'กำหนดทำ', ({ runAt }) => time(runAt))],
    }),
  }),
} satisfies Record<string, AnyList>;
