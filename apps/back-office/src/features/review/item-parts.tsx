import type { ComponentType } from 'react';
import { ApprovalActs, ApprovalBody, ApprovalTitle } from './approval.tsx';
import { ClosingActs, ClosingBody, ClosingTitle } from './closing.tsx';
import { ComplaintActs, ComplaintBody, ComplaintTitle } from './complaint.tsx';
import { EntryActs, EntryBody, EntryTitle } from './entry.tsx';
import { HarmActs, HarmBody, HarmTitle } from './harm.tsx';
import type { QueueKind } from './kinds.ts';
import { PaymentBody, PaymentTitle } from './payment.tsx';
import { PaymentActs } from './payment-acts.tsx';
import { RecoveryActs, RecoveryBody, RecoveryTitle } from './recovery.tsx';
import { RegistrationActs, RegistrationBody, RegistrationTitle } from './registration.tsx';
import { SlipBody, SlipTitle } from './slip.tsx';
import { SlipActs } from './slip-acts.tsx';
import { TransferBody, TransferTitle } from './transfer.tsx';
import { TransferActs } from './transfer-acts.tsx';
import { WalletActs, WalletBody, WalletTitle } from './wallet.tsx';
import { WithdrawalBody, WithdrawalTitle } from './withdrawal.tsx';
import { WithdrawalActs } from './withdrawal-acts.tsx';

type Part = ComponentType<{ id: string }>;
type Parts = { readonly Title: Part; readonly Body: Part; readonly Acts: Part };

const PAYMENT: Parts = { Title: PaymentTitle, Body: PaymentBody, Acts: PaymentActs };

/** Components of each queue kind: title, body and acts. */
export const PARTS: Readonly<Record<QueueKind, Parts>> = {
  slips: { Title: SlipTitle, Body: SlipBody, Acts: SlipActs },
  withdrawals: { Title: WithdrawalTitle, Body: WithdrawalBody, Acts: WithdrawalActs },
  payments: PAYMENT,
  qr: PAYMENT,
  transfers: { Title: TransferTitle, Body: TransferBody, Acts: TransferActs },
  wallets: { Title: WalletTitle, Body: WalletBody, Acts: WalletActs },
  entries: { Title: EntryTitle, Body: EntryBody, Acts: EntryActs },
  approvals: { Title: ApprovalTitle, Body: ApprovalBody, Acts: ApprovalActs },
  closings: { Title: ClosingTitle, Body: ClosingBody, Acts: ClosingActs },
  registrations: { Title: RegistrationTitle, Body: RegistrationBody, Acts: RegistrationActs },
  recoveries: { Title: RecoveryTitle, Body: RecoveryBody, Acts: RecoveryActs },
  complaints: { Title: ComplaintTitle, Body: ComplaintBody, Acts: ComplaintActs },
  harm: { Title: HarmTitle, Body: HarmBody, Acts: HarmActs },
};
