import sharp from 'sharp';
import { z } from 'zod';
import type { OutsideHttp } from '../../../platform/connections/outside-http.ts';
import type { SlipVerifier } from '../reading/slip-verifier.ts';
import { WalletTransfer, type WalletVerdict } from '../reading/wallet-transfer.ts';

/** The service takes 4 MB. */
const BYTES_MAX = 4_000_000;
/** Three megabytes at most, whatever the picture shows. */
const SIDE_MAX = 1_920;

const Confirmed = z
  .object({
    status: z.literal(200),
    data: z.object({
      transactionId: z.string(),
      date: z.string(),
      amount: z.number(),
      sender: z.object({ name: z.string() }),
      receiver: z.object({ name: z.string(), phone: z.string() }),
    }),
  })
  .transform(({ data: { transactionId, date, amount, sender, receiver } }) => ({
    ...{ transactionId, at: date, amount },
    ...{ senderName: sender.name, receiverName: receiver.name, receiverPhone: receiver.phone },
  }))
  .pipe(WalletTransfer);

const Refused = z.object({ message: z.string() });
const OURS = [401, 402, 403, 429];

/** EasySlip, version 1: slips of TrueMoney by their picture. `checkDuplicate` is never sent: it counts our own requests. */
export const readPicture =
  (http: OutsideHttp, url: URL, headers: Readonly<Record<string, string>>): NonNullable<SlipVerifier['readPicture']> =>
  async (picture) => {
    try {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await small(picture))], { type: 'image/jpeg' }), 'slip.jpg');
      const { status, json } = await http(url, { method: 'POST', headers, form });
      const confirmed = Confirmed.safeParse(json);
      if (status === 200 && confirmed.success) return { kind: 'confirmed', transfer: confirmed.data };
      return { kind: 'unconfirmed', why: silenceOf(status, Refused.safeParse(json).data?.message ?? '') };
    } catch {
      return { kind: 'unconfirmed', why: 'no-answer' };
    }
  };

function silenceOf(status: number, message: string): Extract<WalletVerdict, { kind: 'unconfirmed' }>['why'] {
  if (OURS.includes(status)) return 'refused';
  if (status === 404 && message === 'slip_not_found') return 'not-found';
  return status === 400 && /^(invalid_|image_)/.test(message) ? 'unreadable' : 'no-answer';
}

const small = async (picture: Buffer): Promise<Buffer> =>
  picture.byteLength <= BYTES_MAX
    ? picture
    : sharp(picture).resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside' }).jpeg().toBuffer();
