import { bank, qr, slip } from './act-deposits.ts';
import { checkBalance, home, into, open, play, unknownTransfer } from './act-games.ts';
import { withdraw } from './act-withdrawals.ts';
import { ago, on, type Scene } from './scene.ts';

/** A foreign account: money sent there is not ours to credit. */
const STRANGER = { bankCode: 'BBL', accountNo: '1230984567' };

/** A member with open cases: a slip of a misdirected transfer, and a game that does not answer. */
export const SOMCHAI: readonly Scene[] = [
  on(62, '18:40', bank(1_000)),
  on(62, '18:50', open('takraw')),
  on(62, '18:52', into('takraw', 500)),
  on(62, '19:05', play('takraw', '200', 'lose', 'win')),
  on(62, '20:31', home('takraw')),
  on(47, '20:03', qr('KBANK', 500)),
  on(47, '20:10', open('dao')),
  on(47, '20:12', into('dao', 600)),
  on(47, '20:30', play('dao', '200', 'win', 'lose')),
  on(47, '21:55', home('dao')),
  on(33, '10:20', withdraw(700)),
  on(24, '19:16', bank(1_500)),
  on(24, '19:25', into('dao', 800)),
  on(24, '19:44', play('dao', '250', 'lose', 'win')),
  on(24, '21:06', home('dao', 300)),
  on(9, '12:50', slip(1_000)),
  on(9, '13:10', open('samtua')),
  on(9, '13:12', into('samtua', 200)),
  on(9, '13:20', play('samtua', '20', 'lose', 'lose', 'lose')),
  on(1, '14:22', slip(800, { to: STRANGER })),
  ago(2, checkBalance),
  ago(1.8, unknownTransfer('samtua', 300)),
];
