import { randomUUID } from 'node:crypto';
import type { DemoLogin } from '../register-demo.ts';
import { bank, doubtfulSlip, lateQr, lateSlip, settle, strayPayment } from './act-deposits.ts';
import { receivedDocument } from './act-documents.ts';
import { claim } from './act-rewards.ts';
import { waitingStatement } from './act-statements.ts';
import { waitingWithdrawal, withdrawalInFile } from './act-withdrawals.ts';
import { ago, on, type Scene } from './scene.ts';

type Guest = { login: DemoLogin; scenes: readonly Scene[] };

/** A sender unknown to Krapao. */
const STRANGER = { bankCode: 'BBL', accountNo: '1230984567' };

/** A member without sign-in, only there to fill the review queues of the back office. */
const guest = (name: string, phone: string, bankAccount: string, daysAgo: number): DemoLogin => ({
  ...{ country: 'TH', name, phone, bank: bankAccount, daysAgo },
  ...{ password: randomUUID(), note: '', deposit: 0 },
});

/**
 * An evening in the back office: members with slips, payments, a document and withdrawals under review, one with a
 * running bonus, one whose withdrawal is in a bank file, and a bank statement that waits for a second person. The last scene of each
 * member writes a statement entry, which marks the history as seeded.
 */
export const EVENING: readonly Guest[] = [
  {
    login: guest('Anan Thongdee', '0851112201', 'KBANK 0457781203 ANAN THONGDEE', 45),
    scenes: [on(30, '19:00', bank(15_000)), ago(22, waitingWithdrawal(12_000))],
  },
  {
    login: guest('สุดา มีชัย', '0851112202', 'SCB 4024417736 สุดา มีชัย', 210),
    scenes: [on(12, '20:10', bank(800)), ago(38, lateQr(500)), ago(8, bank(300))],
  },
  {
    login: guest('วิชัย บุญมา', '0851112203', 'GSB 020334455667 WICHAI BOONMA', 2),
    scenes: [
      on(1, '18:20', bank(9_000)),
      ago(95, receivedDocument('identity')),
      ago(7, doubtfulSlip(300)),
      ago(6, waitingWithdrawal(8_500)),
    ],
  },
  {
    login: guest('Pim Lertwong', '0851112204', 'KTB 9807712345 PIM LERTWONG', 90),
    scenes: [on(40, '12:15', bank(2_000)), ago(5.5, doubtfulSlip(2_500)), ago(4.8, bank(200))],
  },
  {
    login: guest('ณัฐพงษ์ รุ่งโรจน์', '0851112205', 'BBL 1547720981 NATTAPONG RUNGROT', 60),
    scenes: [
      on(33, '21:05', bank(1_200)),
      ago(1_570, strayPayment(STRANGER, 1_750)),
      ago(85, lateSlip(950)),
      ago(18, settle),
      ago(16, bank(100)),
    ],
  },
  {
    login: guest('อร ศรีสุข', '0851112206', 'KBANK 0459902217 อร ศรีสุข', 16),
    scenes: [on(10, '20:40', bank(7_000)), ago(30, waitingStatement), ago(14, waitingWithdrawal(6_800))],
  },
  {
    login: guest('กมล พรหมดี', '0851112207', 'KTB 9801112207 KAMON PHROMDEE', 25),
    scenes: [on(2, '20:05', bank(1_000)), on(2, '20:12', claim('WELCOME'))],
  },
  {
    login: guest('Thana Wongthong', '0851112208', 'KBANK 0457781208 THANA WONGTHONG', 70),
    scenes: [on(14, '19:30', bank(9_000)), ago(52, withdrawalInFile(6_300))],
  },
];
