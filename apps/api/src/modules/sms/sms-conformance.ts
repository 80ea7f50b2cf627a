import type { Conformance } from '../../platform/connections/conformance.ts';
import type { SmsGateway, SmsOutcome } from './sms-gateway.ts';

function expectAccepted(outcome: SmsOutcome): void {
  if (outcome.kind !== 'accepted') throw new Error(`the outcome is ${JSON.stringify(outcome)}`);
}

/** Nobody listens there. */
const reportUrl = 'https://callbacks.invalid/sms';

/** `phone` is a number of your own, as +66812345678: each step sends it a message. `bad` cannot get any. */
export const smsConformance: Conformance<SmsGateway> = [
  {
    name: 'sends a text in Thai and Lao',
    needs: ['phone'],
    run: async (gateway, { phone = '' }) =>
      expectAccepted(await gateway.send({ to: phone, text: 'ทดสอบ ທົດສອບ 1', reportUrl })),
  },
  {
    name: 'sends signs that end strings, fields and lines',
    needs: ['phone'],
    run: async (gateway, { phone = '' }) =>
      expectAccepted(await gateway.send({ to: phone, text: 'test 2: "a" & b=c; 100% \\ {text} #+\nend', reportUrl })),
  },
  {
    name: 'sends two segments',
    needs: ['phone'],
    run: async (gateway, { phone = '' }) =>
      expectAccepted(await gateway.send({ to: phone, text: 'ทดสอบ3 '.repeat(17), reportUrl })),
  },
  {
    name: 'knows a bad number from a gateway that is down',
    needs: ['bad'],
    async run(gateway, { bad = '' }) {
      const outcome = await gateway.send({ to: bad, text: 'test 4', reportUrl });
      if (outcome.kind !== 'bad-number') throw new Error(`the outcome is ${JSON.stringify(outcome)}`);
    },
  },
  {
    name: 'refuses a report that says nothing',
    needs: [],
    async run({ readReport }) {
      const read = readReport?.({ headers: {}, text: '{}', reportUrl });
      if (read && read.kind !== 'refused') throw new Error(`the report is ${JSON.stringify(read)}`);
    },
  },
];
