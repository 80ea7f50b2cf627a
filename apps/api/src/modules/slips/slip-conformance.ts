import { readFile } from 'node:fs/promises';
import { slipQr } from '@krapao/payloads/slip-qr';
import sharp from 'sharp';
import type { Conformance } from '../../platform/connections/conformance.ts';
import type { BankTransfer, SlipVerifier, Verdict } from './reading/slip-verifier.ts';

function transferOf(verdict: Verdict): BankTransfer {
  if (verdict.kind !== 'verified') throw new Error(`the verdict is ${JSON.stringify(verdict)}`);
  return verdict.bankTransfer;
}

const pictureBlocker = ({ readPicture }: SlipVerifier): string | undefined =>
  readPicture ? undefined : 'it reads no pictures, or that is switched off';

const BLANK = { width: 600, height: 900, channels: 3, background: '#ffffff' } as const;

/** `slip` is the text of the QR code of a real slip, not older than a day; `amount` what it shows, as 100.00; `picture` a JPEG file of a wallet's slip. */
export const slipConformance: Conformance<SlipVerifier> = [
  {
    name: 'verifies no slip that nobody made',
    async run(verifier) {
      const verdict = await verifier.verify(slipQr({ sendingBank: '014', transRef: '202001010000000000000' }));
      if (verdict.kind === 'verified') throw new Error('a made-up slip is verified');
      if (verdict.kind === 'unknown') throw new Error(`the outcome is unknown: ${verdict.why}`);
    },
  },
  {
    name: 'verifies a slip, with the reference and bank of its code',
    needs: ['slip'],
    async run(verifier, { slip = '' }) {
      const { transRef, sendingBank, transTimestamp } = transferOf(await verifier.verify(slip));
      if (!slip.includes(transRef)) throw new Error(`the reference ${transRef} is not the one of the code`);
      if (!slip.includes(sendingBank)) throw new Error(`the bank ${sendingBank} is not the one of the code`);
      if (Date.parse(transTimestamp) > Date.now() + 600_000) throw new Error(`the time ${transTimestamp} is to come`);
    },
  },
  {
    name: 'shows the amount of the slip',
    needs: ['slip', 'amount'],
    async run(verifier, { slip = '', amount = '' }) {
      const verified = transferOf(await verifier.verify(slip)).amount.toFixed(2);
      if (verified !== amount) throw new Error(`the amount is ${verified}`);
    },
  },
  {
    name: 'verifies a slip again when it is repeated',
    needs: ['slip'],
    async run(verifier, { slip = '' }) {
      const [one, two] = [await verifier.verify(slip), await verifier.verify(slip)].map(transferOf);
      if (JSON.stringify(one) !== JSON.stringify(two)) throw new Error('the second answer differs from the first');
    },
  },
  {
    name: 'confirms nothing of an empty picture',
    blockerOf: pictureBlocker,
    async run({ readPicture }) {
      const verdict = await readPicture?.(await sharp({ create: BLANK }).jpeg().toBuffer());
      const isRefused = verdict?.kind === 'unconfirmed' && ['not-found', 'unreadable'].includes(verdict.why);
      if (!isRefused) throw new Error(`the verdict is ${JSON.stringify(verdict)}`);
    },
  },
  {
    name: 'confirms the transfer of a wallet slip by its picture, and again',
    needs: ['picture'],
    blockerOf: pictureBlocker,
    async run({ readPicture }, { picture = '' }) {
      const bytes = await readFile(picture);
      const [one, two] = [await readPicture?.(bytes), await readPicture?.(bytes)];
      if (one?.kind !== 'confirmed') throw new Error(`the verdict is ${JSON.stringify(one)}`);
      if (JSON.stringify(one) !== JSON.stringify(two)) throw new Error('the second answer differs from the first');
    },
  },
];
