import type { Parsed, Sent } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { bonusCalls } from './calls/bonus.ts';
import { chatCalls } from './calls/chat.ts';
import { closingCalls } from './calls/closing.ts';
import { complaintCalls } from './calls/complaints.ts';
import { deliveryCalls } from './calls/deliveries.ts';
import { gameCalls } from './calls/games.ts';
import { inviteRefundCalls } from './calls/invite-refund.ts';
import { lookupCalls } from './calls/lookups.ts';
import { memberDocumentCalls } from './calls/member-documents.ts';
import { noticeCalls } from './calls/notices.ts';
import { ownDataCalls } from './calls/own-data.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { proofCalls } from './calls/proofs.ts';
import { protectionCalls } from './calls/protection.ts';
import { qrCodeCalls } from './calls/qr-codes.ts';
import { recoveryCalls } from './calls/recovery.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { spinCalls } from './calls/spin.ts';
import { statementCalls } from './calls/statement.ts';
import { transferCalls } from './calls/transfers.ts';
import { vaultCalls } from './calls/vault.ts';
import { walletCalls } from './calls/wallet.ts';
import { withdrawalCalls } from './calls/withdrawals.ts';

/** Every call of the member app. Server, client and OpenAPI document all read this table. */
export const CALLS = {
  ...lookupCalls,
  ...accountCalls,
  ...walletCalls,
  ...gameCalls,
  ...transferCalls,
  ...withdrawalCalls,
  ...qrCodeCalls,
  ...inviteRefundCalls,
  ...bonusCalls,
  ...statementCalls,
  ...closingCalls,
  ...complaintCalls,
  ...noticeCalls,
  ...deliveryCalls,
  ...spinCalls,
  ...chatCalls,
  ...memberDocumentCalls,
  ...ownDataCalls,
  ...protectionCalls,
  ...passkeyCalls,
  ...proofCalls,
  ...recoveryCalls,
  ...secondFactorCalls,
  ...vaultCalls,
} as const;

export type Calls = typeof CALLS;
export type CallKey = keyof Calls;

export type BodyOf<Key extends CallKey> = Sent<Calls[Key], 'body'>;
export type AnswerOf<Key extends CallKey> = Parsed<Calls[Key], 'response'>;
export type ParsedBodyOf<Key extends CallKey> = Parsed<Calls[Key], 'body'>;
