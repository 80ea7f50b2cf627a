import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { after, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { derivedId } from '../../../platform/secrets/random.ts';
import type { Account, Paid } from './outside.ts';
import type { Act } from './scene.ts';
import type { Teller } from './teller.ts';

/** Krapao's deposit accounts of the first settings. */
const AUTO_ACCOUNT = { bankCode: 'KBANK', accountNo: '0123456789' };
const SLIP_ACCOUNT = { bankCode: 'SCB', accountNo: '4012345678' };
const KIP_ACCOUNT = { bankCode: 'BCEL', accountNo: '0101200012345' };

const decimal = (amount: number): string => amount.toFixed(2);

/** Pays from the registered account in the bank's app; the bank feed brings the payment in. */
export const bank =
  (amount: number): Act =>
  async (teller) => {
    const { member, requestId } = teller;
    await teller.outside.pay({ from: member.bank, to: AUTO_ACCOUNT, amount: decimal(amount), requestId });
    await teller.pass(40 * SECOND_MS);
    await teller.work('read-bank-feed', AUTO_ACCOUNT);
  };

export const qr =
  (bankCode: 'KBANK' | 'BCEL' | 'WW' | 'PAYTIMZ', amount: number): Act =>
  async (teller) => {
    const code = await teller.call('POST /api/qrcode/{bankCode}', { params: { bankCode }, body: { amount } });
    if (!code.qrcode || !code.qrcodeId) throw new Error(`${bankCode} made no code: ${code.message}`);
    await teller.pass(35 * SECOND_MS);
    await teller.outside.pay({
      from: teller.member.bank,
      payload: await scan(teller, code.qrcode),
      requestId: teller.requestId,
    });
    await teller.pass(5 * SECOND_MS);
    if (bankCode === 'KBANK') await teller.work('read-bank-feed', AUTO_ACCOUNT);
    else if (bankCode === 'BCEL') await teller.work('read-bank-feed', KIP_ACCOUNT);
    else await teller.work('check-qr-code', { id: code.qrcodeId });
  };

/** Reads a QR code as the camera of a bank's app does. */
async function scan({ modules }: Teller, svg: string): Promise<string> {
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const [payload] = await modules.slips.readQr({ data: new Uint8Array(data), width: info.width, height: info.height });
  if (payload === undefined) throw new Error('a payment code cannot be read');
  return payload;
}

/** Deposits a gift from the member's own mobile wallet. */
export const gift =
  (amount: number): Act =>
  async (teller) => {
    const { phone: from } = teller.member;
    const expiresAt = after(teller.at, 72 * HOUR_MS);
    const { link, hash } = await teller.outside.gift({ from, amount: decimal(amount), expiresAt });
    const { giftLinkKey } = await teller.call('GET /api/lookup/deposit');
    await teller.begin(() => teller.call('POST /api/wallet/truelink', { body: { link: hide(link, giftLinkKey) } }));
    await teller.work('redeem-gift-link', { hash });
  };

/** Encrypts the link as the deposit page does. */
function hide(link: string, key: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv);
  const sealed = Buffer.concat([cipher.update(link, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64');
}

/** Transfers and uploads the slip. With the name of an earlier payment, uploads the slip of that payment again. */
export const slip =
  (amount: number, { to = SLIP_ACCOUNT, name }: { to?: Account; name?: string } = {}): Act =>
  async (teller) => {
    await uploadSlip(teller, await paySlip(teller, amount, to, name));
    // The bank feed names the payer in full; the slip alone shows only some digits.
    await teller.work('read-bank-feed', to);
    await teller.work('read-slip', { id: teller.id });
  };

/** The bank does not answer the verifier: the slip stays pending and is verified again after a quarter of an hour. */
export const waitingSlip =
  (amount: number): Act =>
  async (teller) => {
    await uploadSlip(teller, await paySlip(teller, amount, SLIP_ACCOUNT));
    await teller.outside.setFault('verifier', { mode: 'refuse', code: '1009', times: 1, calls: ['verify'] });
    await teller.work('read-slip', { id: teller.id });
  };

/** The sender's bank dates the payment in the future: the money is there, and only an operator can accept the slip. */
export const doubtfulSlip =
  (amount: number): Act =>
  async (teller) => {
    const { outside, member, requestId, at } = teller;
    const order = { from: member.bank, to: SLIP_ACCOUNT, amount: decimal(amount), requestId };
    await uploadSlip(teller, await outside.pay({ ...order, paidAt: after(at, 40 * MINUTE_MS) }));
    await teller.work('read-slip', { id: teller.id });
  };

/** Uploads more than an hour after the transfer: too late for the rules, although the money has arrived. */
export const lateSlip =
  (amount: number): Act =>
  async (teller) => {
    const paid = await paySlip(teller, amount, SLIP_ACCOUNT);
    await teller.pass(65 * MINUTE_MS);
    await uploadSlip(teller, paid);
    await teller.work('read-slip', { id: teller.id });
  };

/** Pays a QR code after its expiry. */
export const lateQr =
  (amount: number): Act =>
  async (teller) => {
    const { member, outside, requestId } = teller;
    const code = await teller.call('POST /api/qrcode/{bankCode}', { params: { bankCode: 'KBANK' }, body: { amount } });
    if (!code.qrcode) throw new Error(`there is no code: ${code.message}`);
    await teller.pass(25 * MINUTE_MS);
    await outside.pay({ from: member.bank, payload: await scan(teller, code.qrcode), requestId });
    await teller.pass(5 * SECOND_MS);
    await teller.work('read-bank-feed', AUTO_ACCOUNT);
  };

/** A payment from an unknown sender that no member claims. */
export const strayPayment =
  (from: Account, amount: number): Act =>
  async ({ outside, requestId, pass, work }) => {
    await outside.pay({ from, to: AUTO_ACCOUNT, amount: decimal(amount), requestId });
    await pass(40 * SECOND_MS);
    await work('read-bank-feed', AUTO_ACCOUNT);
  };

/** Runs the job of each minute: a payment unclaimed for a day goes to the review queue. */
export const settle: Act = (teller) => teller.work('settle-payments');

function paySlip({ outside, member, requestId }: Teller, amount: number, to: Account, name?: string): Promise<Paid> {
  const order = { from: member.bank, to, amount: decimal(amount) };
  return outside.pay({ ...order, requestId: name ? derivedId(member.phone, name) : requestId });
}

async function uploadSlip(teller: Teller, paid: Paid): Promise<void> {
  const picture = await teller.outside.picture(paid);
  const folder = await mkdtemp(path.join(tmpdir(), 'krapao-story-'));
  try {
    const file = path.join(folder, 'slip.png');
    await writeFile(file, picture);
    await teller.pass(20 * SECOND_MS);
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const upload = { path: file, bytes: picture.length, sha256, isTooLarge: false, extension: 'png' };
    await teller.call('POST /api/wallet/slip', { form: { files: 1, upload } });
  } finally {
    await rm(folder, { recursive: true });
  }
  await teller.pass(5 * SECOND_MS);
}
