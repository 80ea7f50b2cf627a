import { createCipheriv, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { peopleOf } from './deposits.ts';
import type { Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

/** The expected refusal of a gift link. */
export const refusal = (status: number, message: string) => ({ status, body: { message } });
export const INVALID = refusal(400, 'TRUELINK_INVALID');
export const DUPLICATE = refusal(409, 'TRUELINK_DUPLICATE');

/** Gift links of outside people, submitted as by the page. */
export function giftsOf(server: () => MoneyServer) {
  const people = peopleOf(server);

  async function gift(amount = '50.00', change: object = {}) {
    const from = (await people.wallet()).accountNo;
    const { status, body } = await server().sandbox.call('POST', '/test/gifts', { from, amount, ...change });
    expect(status).toBe(201);
    return body as { hash: string; link: string };
  }

  async function encrypt(player: Player, text: string): Promise<string> {
    const { body } = await server().call('GET /api/lookup/deposit', { token: player.token });
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(body.giftLinkKey, 'base64'), iv);
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  const sendSealed = ({ token }: Player, link: string, headers = {}, node = server()) =>
    node.call('POST /api/wallet/truelink', { token, body: { link }, headers });
  const send = async (player: Player, link: string, headers = {}, node = server()) =>
    sendSealed(player, await encrypt(player, link), headers, node);

  return { people, gift, encrypt, sendSealed, send };
}
