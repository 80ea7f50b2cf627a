import type { ConnectionPort } from '@krapao/contract/office/connections';
import { bankFeed, feedConformance, httpFeed } from '../../modules/deposits/public.ts';
import { agent, allmybeef, gameConformance, reference, sbo568 } from '../../modules/games/public.ts';
import { giftConformance, truemoney } from '../../modules/gift-links/public.ts';
import { codeConformance, paymentChannel, phajay, scb, signedGatewayCodes } from '../../modules/qr-codes/public.ts';
import { easyslip, slipConformance, slipok, slipVerifier } from '../../modules/slips/public.ts';
import { ownSms, smsConformance, smsHttp, thaibulksms, twilio } from '../../modules/sms/public.ts';
import { bankPayouts, payoutConformance, signedGatewayPayouts } from '../../modules/withdrawals/public.ts';
import type { Adapter } from '../../platform/connections/adapter.ts';
import type { Conformance } from '../../platform/connections/conformance.ts';

export type TestedPort = { adapters: readonly Adapter<unknown>[]; suite: Conformance<unknown> };

const tested = <Client>(adapters: readonly Adapter<Client>[], suite: Conformance<Client>) =>
  ({ adapters, suite }) as unknown as TestedPort;

/** Ports whose adapters can be tried against any server. */
export const TESTED_PORTS: Partial<Record<ConnectionPort, TestedPort>> = {
  feeds: tested([bankFeed, httpFeed], feedConformance),
  games: tested([reference, agent, allmybeef, sbo568], gameConformance),
  gifts: tested([truemoney], giftConformance),
  sms: tested([ownSms, thaibulksms, twilio, smsHttp], smsConformance),
  qr: tested([paymentChannel, signedGatewayCodes, scb, phajay], codeConformance),
  payouts: tested([bankPayouts, signedGatewayPayouts], payoutConformance),
  slips: tested([slipVerifier, slipok, easyslip], slipConformance),
};
