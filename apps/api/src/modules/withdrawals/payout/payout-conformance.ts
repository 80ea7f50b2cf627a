import type { Conformance } from '../../../platform/connections/conformance.ts';
import { systemRandom } from '../../../platform/secrets/random.ts';
import type { Payouts } from './payouts.ts';

/** Pays 1.00 to the given account, whose `bankCode`, `accountNo` and `accountName` belong to you. */
export const payoutConformance: Conformance<Payouts> = [
  {
    name: 'knows no order that nobody gave',
    async run({ query }) {
      const found = await query?.(systemRandom.uuid());
      if (found && found.kind !== 'missing') throw new Error(`the answer is ${JSON.stringify(found.kind)}`);
    },
  },
  {
    name: 'pays one reference once, and says so when it is ordered again',
    needs: ['bankCode', 'accountNo', 'accountName'],
    async run(payouts, { bankCode = '', accountNo = '', accountName = '' }) {
      const order = {
        bankCode,
        accountNo,
        accountName,
        reference: systemRandom.uuid(),
        amount: '1.00',
        currency: 'THB',
      };
      const first = await payouts.pay({ ...order, currency: 'THB' });
      if (first.kind === 'refused' || first.kind === 'rejected')
        throw new Error(`it is ${first.kind}: ${first.reason}`);
      const second = await payouts.pay({ ...order, currency: 'THB' });
      if (second.kind === 'refused') throw new Error(`a repeated order is refused: ${second.reason}`);
      const found = await payouts.query?.(order.reference, order.amount);
      if (found?.kind === 'missing') throw new Error('an order that was given is not known');
    },
  },
];
