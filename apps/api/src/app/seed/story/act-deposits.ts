import { createCipheriv, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { after, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { derivedId } from '../../../platform/secrets/random.ts';
import type { Account, Paid } from './outside.ts';
import type { Act } from './scene.ts';
import type { SceneContext } from './scene-context.ts';
import { withUpload } from './with-upload.ts';

/** Krapao's deposit accounts of the first settings. */
export const AUTO_ACCOUNT = { bankCode: 'KBANK', accountNo: '0123456789' };
const SLIP_ACCOUNT = { bankCode: 'SCB', accountNo: '4012345678' };
const KIP_ACCOUNT = { bankCode: 'BCEL', accountNo: '0101200012345' };

const decimal = (amount: number): string => amount.toFixed(2);

/** Pays from the registered account in the bank's app; the bank feed brings the payment in. */
export const bank =
  (amount: number): Act =>
  async (scene) => {
    const { member, requestId } = scene;
    await scene.outside.pay({ from: member.bank, to: AUTO_ACCOUNT, amount: decimal(amount), requestId });
    await scene.pass(40 * SECOND_MS);
    await scene.work('read-bank-feed', AUTO_ACCOUNT);
  };

export const qr =
  (bankCode: 'KBANK' | 'BCEL' | 'WW' | 'PAYTIMZ', amount: number): Act =>
  async (scene) => {
    const code = await scene.call('POST /api/qrcode/{bankCode}', { params: { bankCode }, body: { amount } });
    if (!code.qrcode || !code.qrcodeId) throw new Error(`${bankCode} made no code: ${code.message}`);
    await scene.pass(35 * SECOND_MS);
    await scene.outside.pay({
      from: scene.member.bank,
      payload: await scan(scene, code.qrcode),
      requestId: scene.requestId,
    });
    await scene.pass(5 * SECOND_MS);
    if (bankCode === 'KBANK') await scene.work('read-bank-feed', AUTO_ACCOUNT);
    else if (bankCode === 'BCEL') await scene.work('read-bank-feed', KIP_ACCOUNT);
    else await scene.work('check-qr-code', { id: code.qrcodeId });
  };

/** Reads a QR code as the camera of a bank's app does. */
async function scan({ modules }: SceneContext, svg: string): Promise<string> {
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const [payload] = await modules.slips.readQr({ data: new Uint8Array(data), width: info.width, height: info.height });
  if (payload === undefined) throw new Error('a payment code cannot be read');
  return payload;
}

/** Deposits a gift from the member's own mobile wallet. */
export const gift =
  (amount: number): Act =>
  async (scene) => {
    const { phone: from } = scene.member;
    const expiresAt = after(scene.at, 72 * HOUR_MS);
    const { link, hash } = await scene.outside.gift({ from, amount: decimal(amount), expiresAt });
    const { giftLinkKey } = await scene.call('GET /api/lookup/deposit');
    await scene.begin(() => scene.call('POST /api/wallet/truelink', { body: { link: hide(link, giftLinkKey) } }));
    await scene.work('redeem-gift-link', { hash });
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
  async (scene) => {
    await uploadSlip(scene, await paySlip(scene, amount, to, name));
    // The bank feed names the payer in full; the slip alone shows only some digits.
    await scene.work('read-bank-feed', to);
    await scene.work('read-slip', { id: scene.id });
  };

/** The bank does not answer the verifier: the slip stays pending and is verified again after a quarter of an hour. */
export const waitingSlip =
  (amount: number): Act =>
  async (scene) => {
    await uploadSlip(scene, await paySlip(scene, amount, SLIP_ACCOUNT));
    await scene.outside.setFault('verifier', { mode: 'refuse', code: '1009', times: 1, calls: ['verify'] });
    await scene.work('read-slip', { id: scene.id });
  };

/** The sender's bank dates the payment in the future: the money is there, and only an operator can accept the slip. */
export const doubtfulSlip =
  (amount: number): Act =>
  async (scene) => {
    const { outside, member, requestId, at } = scene;
    const order = { from: member.bank, to: SLIP_ACCOUNT, amount: decimal(amount), requestId };
    await uploadSlip(scene, await outside.pay({ ...order, paidAt: after(at, 40 * MINUTE_MS) }));
    await scene.work('read-slip', { id: scene.id });
  };

/** Uploads more than an hour after the transfer: too late for the rules, although the money has arrived. */
export const lateSlip =
  (amount: number): Act =>
  async (scene) => {
    const paid = await paySlip(scene, amount, SLIP_ACCOUNT);
    await scene.pass(65 * MINUTE_MS);
    await uploadSlip(scene, paid);
    await scene.work('read-slip', { id: scene.id });
  };

/** Pays a QR code after its expiry. */
export const lateQr =
  (amount: number): Act =>
  async (scene) => {
    const { member, outside, requestId } = scene;
    const code = await scene.call('POST /api/qrcode/{bankCode}', { params: { bankCode: 'KBANK' }, body: { amount } });
    if (!code.qrcode) throw new Error(`there is no code: ${code.message}`);
    await scene.pass(25 * MINUTE_MS);
    await outside.pay({ from: member.bank, payload: await scan(scene, code.qrcode), requestId });
    await scene.pass(5 * SECOND_MS);
    await scene.work('read-bank-feed', AUTO_ACCOUNT);
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
export const settle: Act = (scene) => scene.work('settle-payments');

function paySlip(
  { outside, member, requestId }: SceneContext,
  amount: number,
  to: Account,
  name?: string,
): Promise<Paid> {
  const order = { from: member.bank, to, amount: decimal(amount) };
  return outside.pay({ ...order, requestId: name ? derivedId(member.phone, name) : requestId });
}

async function uploadSlip(scene: SceneContext, paid: Paid): Promise<void> {
  await withUpload(await scene.outside.picture(paid), async (form) => {
    await scene.pass(20 * SECOND_MS);
    await scene.call('POST /api/wallet/slip', { form });
  });
  await scene.pass(5 * SECOND_MS);
}
