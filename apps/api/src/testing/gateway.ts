import { createHmac } from 'node:crypto';
import { type MoneyServer, moneyServer } from './money-server.ts';

const CALLBACK_KEY = 'the gateway signs with this';

/** A node whose codes of WW and payouts in baht are of the sandbox's gateway. */
export const gatewayServer = (besides: MoneyServer, env: Record<string, string> = {}) =>
  moneyServer(
    {
      QR_ADAPTERS: 'WW:signed-gateway',
      PAYOUTS_ADAPTERS: 'THB:signed-gateway',
      SIGNED_GATEWAY_URL: `${besides.sandbox.base}/gateway/v1/`,
      SIGNED_GATEWAY_MERCHANT_ID: 'krapao',
      SIGNED_GATEWAY_KEY: 'sandbox-gateway-key',
      SIGNED_GATEWAY_CALLBACK_KEY: CALLBACK_KEY,
      ...env,
    },
    { besides },
  );

export const CODES = 'qr-ww-signed-gateway';
export const PAYOUTS = 'payouts-thb-signed-gateway';

type Signing = { key?: string; ageMs?: number; signed?: string };

/** A callback of the gateway; tests may corrupt any part of it. */
export async function gatewayCallback(server: MoneyServer, connectionId: string, body: object, signing: Signing = {}) {
  const text = JSON.stringify(body);
  const timestamp = `${Math.floor((server.clock.now().getTime() - (signing.ageMs ?? 0)) / 1_000)}`;
  const signature = createHmac('sha256', signing.key ?? CALLBACK_KEY)
    .update(`${timestamp}.${signing.signed ?? text}`)
    .digest('hex');
  const answer = await server.app.inject({
    method: 'POST',
    url: `/callbacks/${connectionId}`,
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    payload: text,
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
}

/** Changes what became of an order at the gateway. */
export const atGateway = (server: MoneyServer, kind: 'payment' | 'withdraw', refId: string, change: object) =>
  server.sandbox.call('PUT', `/test/gateway/${kind}/${refId}`, change);
