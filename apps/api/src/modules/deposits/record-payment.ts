import type { Currency, Minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { ledgerOn } from '../ledger/public.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { compareAccounts, contradicts, isMasked, spellAccount } from './masked-account.ts';
import { type Payment, type PaymentSource, paymentsRepository } from './payments.repository.ts';
import { spellBank } from './spell-bank.ts';

/** A payment as one source reported it. */
export type ReportedPayment = {
  /** Three digits or the bank's code; both are normalised to one spelling. */
  senderBank: string;
  /** Exactly as the bank spells it: some references are case-sensitive. */
  transRef: string;
  receiverBank: string;
  receiverAccount: string;
  amount: Minor;
  currency: Currency;
  senderAccount?: string | undefined;
  senderName?: string | undefined;
  note?: string | undefined;
  paidAt: Date;
  source: PaymentSource;
};

/**
 * Records a payment, or returns the payment recorded before with new facts merged in. Credits nothing.
 * Sources that contradict each other send the payment to the review queue.
 */
export async function recordPayment(deps: PaymentsDeps, reported: ReportedPayment, db: Db = deps.db): Promise<Payment> {
  const spelled = await spell(deps, reported);
  const made = await paymentsRepository(db).insert(spelled);
  if (made) return doubt(deps, db, made);
  const known = await paymentsRepository(db).find(spelled.id);
  // Most repeated reports add nothing: no lock is needed for them.
  const isNews = !known || isContradicted(known, spelled) || isDisproved(known, spelled) || !isComplete(known, spelled);
  if (!isNews) return known;
  return db.isTransaction
    ? compare(deps, db, spelled)
    : db.transaction().execute((inner) => compare(deps, inner, spelled));
}

/** The id that bank and reference give to a payment. */
export async function paymentIdOf(deps: PaymentsDeps, senderBank: string, transRef: string): Promise<string> {
  const { number } = await spellBank(deps, senderBank);
  return derivedId(`${number} ${transRef.trim()}`, 'payment');
}

type Spelled = Awaited<ReturnType<typeof spell>>;

/** The id derives from bank and reference, so every source of one payment yields the same id, in any order. */
async function spell(deps: PaymentsDeps, reported: ReportedPayment) {
  const { number: senderBank } = await spellBank(deps, reported.senderBank);
  const { code: receiverBank } = await spellBank(deps, reported.receiverBank);
  const transRef = reported.transRef.trim();
  return {
    id: derivedId(`${senderBank} ${transRef}`, 'payment'),
    senderBank,
    transRef,
    receiverBank,
    receiverAccount: spellReceiver(reported.receiverAccount),
    amount: reported.amount,
    currency: reported.currency,
    senderAccount: reported.senderAccount ? spellAccount(reported.senderAccount) : null,
    senderName: reported.senderName ?? null,
    note: reported.note?.trim() || null,
    paidAt: reported.paidAt,
    receivedAt: deps.clock.now(),
    source: reported.source,
    isInFeed: reported.source === 'feed',
  };
}

/** Accounts at payment channels have names, not numbers. */
const spellReceiver = (account: string): string => (/^[\d\sxX*-]+$/.test(account) ? spellAccount(account) : account);

/** The same reference and amount from another bank is most likely the same payment under another bank name. */
async function doubt({ log }: PaymentsDeps, db: Db, payment: Payment): Promise<Payment> {
  const payments = paymentsRepository(db);
  if (!(await payments.hasTwin(payment))) return payment;
  log.error(
    { event: 'payment.looks-doubled', payment: payment.id },
    'a payment looks like one that came from another bank',
  );
  await payments.saveReview(payment.id, { reason: 'SAME_REFERENCE', memberId: null });
  return (await payments.find(payment.id)) ?? payment;
}

async function compare(deps: PaymentsDeps, transaction: Db, reported: Spelled): Promise<Payment> {
  const { log } = deps;
  const payments = paymentsRepository(transaction);
  const known = await payments.lock(reported.id);
  if (isDisproved(known, reported)) await stopWallet(deps, transaction, known);
  if (isContradicted(known, reported)) {
    log.error(
      { event: 'payment.disagreed', payment: known.id, source: reported.source },
      'two sources of one payment do not agree',
    );
    const review = { reason: FACTS_DIFFER, memberId: known.memberId };
    if (known.state === 'waiting') await payments.saveReview(known.id, review);
    else if (!known.reason) await payments.saveReason(known.id, FACTS_DIFFER);
  } else {
    // Also for credited payments: a slip may have arrived before the note that names the QR code.
    await payments.saveFacts(known.id, completed(known, reported));
  }
  if (reported.isInFeed && !known.isInFeed) await deps.wakeSlips(transaction, known.id);
  return payments.lock(known.id);
}

const FACTS_DIFFER = 'FACTS_DIFFER';

function isContradicted(known: Payment, reported: Spelled): boolean {
  if (known.amount !== reported.amount || known.currency !== reported.currency) return true;
  const areBothCallbacks = known.source === 'callback' && reported.source === 'callback';
  return areBothCallbacks && !includesNote(known.note, reported.note);
}

/**
 * The payment was credited because its sender matched a member's account, and the bank's feed now names
 * another account.
 */
function isDisproved({ state, claimedAccount, senderAccount }: Payment, reported: Spelled): boolean {
  if (state !== 'credited' || claimedAccount === null || !reported.isInFeed || reported.senderAccount === null)
    return false;
  const isNew = reported.senderAccount !== senderAccount;
  return isNew && compareAccounts(reported.senderAccount, claimedAccount) === 'no-match';
}

/** Another person's money may be in this wallet: the finding stops the wallet until an operator resolves it. */
async function stopWallet({ log }: PaymentsDeps, transaction: Db, payment: Payment): Promise<void> {
  const { id, memberId, currency, senderBank, transRef, amount, reason } = payment;
  if (memberId === null) return;
  log.error(
    { event: 'payment.other-sender', payment: id, member: memberId },
    'the bank names another sender of a credited payment: wallet stopped',
  );
  const ledger = ledgerOn(transaction);
  const account = await ledger.openAccount({ kind: 'money', owner: memberId, currency });
  const detail = { payment: id, senderBank, transRef, amount: `${amount}` };
  await ledger.report({ fault: SENDER_MISMATCH, account, detail });
  if (!reason) await paymentsRepository(transaction).saveReason(id, SENDER_MISMATCH);
}

const SENDER_MISMATCH = 'SENDER_MISMATCH';

function completed(known: Payment, reported: Spelled) {
  return {
    isInFeed: known.isInFeed || reported.isInFeed,
    senderAccount: isBetterNumber(known, reported) ? reported.senderAccount : known.senderAccount,
    senderName: known.senderName ?? reported.senderName,
    note: joinNotes(known.note, reported.note),
  };
}

/** A whole number replaces a masked one; on a contradiction the bank's feed wins. */
function isBetterNumber({ senderAccount: known }: Payment, { senderAccount: reported, isInFeed }: Spelled): boolean {
  if (known === null || reported === null) return reported !== null;
  return contradicts(reported, known) ? isInFeed : isMasked(known) && !isMasked(reported);
}

function isComplete(known: Payment, reported: Spelled): boolean {
  const { senderAccount, senderName, note, isInFeed } = completed(known, reported);
  const isSameSender = senderAccount === known.senderAccount && senderName === known.senderName;
  return isSameSender && note === known.note && isInFeed === known.isInFeed;
}

const includesNote = (known: string | null, reported: string | null): boolean =>
  reported === null || ` ${known ?? ''} `.includes(` ${reported} `);

/** One source may have the QR code's reference, another the payer's message: both are stored. */
const joinNotes = (known: string | null, reported: string | null): string | null =>
  includesNote(known, reported) ? known : [known, reported].filter(Boolean).join(' ');
