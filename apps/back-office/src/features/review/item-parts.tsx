import type { ComponentType } from 'react';
import { ApprovalActs, ApprovalBody, ApprovalTitle } from './approval.tsx';
import { EntryActs, EntryBody, EntryTitle } from './entry.tsx';
import type { QueueKind } from './kinds.ts';
import { PaymentBody, PaymentTitle } from './payment.tsx';
import { PaymentActs } from './payment-acts.tsx';
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

/** How each kind shows itself: its head, what there is to know, and what can be done. */
export const PARTS: Readonly<Record<QueueKind, Parts>> = {
  slips: { Title: SlipTitle, Body: SlipBody, Acts: SlipActs },
  withdrawals: { Title: WithdrawalTitle, Body: WithdrawalBody, Acts: WithdrawalActs },
  payments: PAYMENT,
  qr: PAYMENT,
  transfers: { Title: TransferTitle, Body: TransferBody, Acts: TransferActs },
  wallets: { Title: WalletTitle, Body: WalletBody, Acts: WalletActs },
  entries: { Title: EntryTitle, Body: EntryBody, Acts: EntryActs },
  approvals: { Title: ApprovalTitle, Body: ApprovalBody, Acts: ApprovalActs },
};
