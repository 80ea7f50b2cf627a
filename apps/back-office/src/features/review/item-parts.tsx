import type { ComponentType } from 'react';
import { ApprovalActs, ApprovalBody, ApprovalTitle } from './approvals/approval.tsx';
import type { QueueKind } from './list/kinds.ts';
import { ClosingActs, ClosingBody, ClosingTitle } from './members/closing.tsx';
import { ComplaintActs, ComplaintBody, ComplaintTitle } from './members/complaint.tsx';
import { DocumentActs, DocumentBody, DocumentTitle } from './members/document.tsx';
import { HarmActs, HarmBody, HarmTitle } from './members/harm.tsx';
import { RecoveryActs, RecoveryBody, RecoveryTitle } from './members/recovery.tsx';
import { RegistrationActs, RegistrationBody, RegistrationTitle } from './members/registration.tsx';
import { EntryActs, EntryBody, EntryTitle } from './payments/entry.tsx';
import { PaymentBody, PaymentTitle } from './payments/payment.tsx';
import { PaymentActs } from './payments/payment-acts.tsx';
import { SlipBody, SlipTitle } from './slips/slip.tsx';
import { SlipActs } from './slips/slip-acts.tsx';
import { TransferBody, TransferTitle } from './transfers/transfer.tsx';
import { TransferActs } from './transfers/transfer-acts.tsx';
import { WalletActs, WalletBody, WalletTitle } from './transfers/wallet.tsx';
import { WithdrawalBody, WithdrawalTitle } from './withdrawals/withdrawal.tsx';
import { WithdrawalActs } from './withdrawals/withdrawal-acts.tsx';

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
  documents: { Title: DocumentTitle, Body: DocumentBody, Acts: DocumentActs },
  complaints: { Title: ComplaintTitle, Body: ComplaintBody, Acts: ComplaintActs },
  harm: { Title: HarmTitle, Body: HarmBody, Acts: HarmActs },
};
