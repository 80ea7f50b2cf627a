import type { Currency, Minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { derivedId } from '../../platform/random.ts';
import { ledgerOn } from '../ledger/public.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { compareAccounts, contradicts, isMasked, spellAccount } from './masked-account.ts';
import { type HeardFrom, type Payment, paymentsRepository } from './payments.repository.ts';
import { spellBank } from './spell-bank.ts';

/** A payment as somebody told us of it. */
export type Heard = {
  /** The bank's three digits or its code; both are known as one. */
  senderBank: string;
  /** Exactly as the bank spells it: some tell large letters from small ones. */
  transRef: string;
  receiverBank: string;
  receiverAccount: string;
  amount: Minor;
  currency: Currency;
  senderAccount?: string | undefined;
  senderName?: string | undefined;
  note?: string | undefined;
  paidAt: Date;
  heardFrom: HeardFrom;
};

/**
 * Writes down that a payment was made, or finds what is known of it. It credits nothing. When two who
 * tell of the same payment do not agree, an operator must look.
 */
export async function hearPayment(deps: PaymentsDeps, heard: Heard, db: Db = deps.db): Promise<Payment> {
  const spelled = await spell(deps, heard);
  const made = await paymentsRepository(db).insert(spelled);
  if (made) return doubt(deps, db, made);
  const known = await paymentsRepository(db).find(spelled.id);
  // Most of what is heard again is the same again: no need to make others wait for it.
  const isNews = !known || isContradicted(known, spelled) || isDisproved(known, spelled) || !isComplete(known, spelled);
  if (!isNews) return known;
  return db.isTransaction
    ? compare(deps, db, spelled)
    : db.transaction().execute((inner) => compare(deps, inner, spelled));
}

type Spelled = Awaited<ReturnType<typeof spell>>;

/** The same payment gets the same id, whoever tells of it, in whatever order. */
async function spell(deps: PaymentsDeps, heard: Heard) {
  const { number: senderBank } = await spellBank(deps, heard.senderBank);
  const { code: receiverBank } = await spellBank(deps, heard.receiverBank);
  const transRef = heard.transRef.trim();
  return {
    id: derivedId(`${senderBank} ${transRef}`, 'payment'),
    senderBank,
    transRef,
    receiverBank,
    receiverAccount: spellReceiver(heard.receiverAccount),
    amount: heard.amount,
    currency: heard.currency,
    senderAccount: heard.senderAccount ? spellAccount(heard.senderAccount) : null,
    senderName: heard.senderName ?? null,
    note: heard.note?.trim() || null,
    paidAt: heard.paidAt,
    heardAt: deps.clock.now(),
    heardFrom: heard.heardFrom,
    isInFeed: heard.heardFrom === 'feed',
  };
}

/** Accounts at payment channels have names, not numbers. */
const spellReceiver = (account: string): string => (/^[\d\sxX*-]+$/.test(account) ? spellAccount(account) : account);

/** The same reference and amount from another bank is most likely the same payment under another name. */
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

async function compare(deps: PaymentsDeps, transaction: Db, heard: Spelled): Promise<Payment> {
  const { log } = deps;
  const payments = paymentsRepository(transaction);
  const known = await payments.lock(heard.id);
  if (isDisproved(known, heard)) await stopWallet(deps, transaction, known);
  if (isContradicted(known, heard)) {
    log.error(
      { event: 'payment.disagreed', payment: known.id, heardFrom: heard.heardFrom },
      'two tell of one payment and do not agree',
    );
    const review = { reason: FACTS_DIFFER, memberId: known.memberId };
    if (known.state === 'waiting') await payments.saveReview(known.id, review);
    else if (!known.reason) await payments.saveReason(known.id, FACTS_DIFFER);
  } else {
    // Also of one that is credited: a slip may have been faster than the note that names the code.
    await payments.saveFacts(known.id, completed(known, heard));
  }
  if (heard.isInFeed && !known.isInFeed) await deps.wakeSlips(transaction, known.id);
  return payments.lock(known.id);
}

const FACTS_DIFFER = 'FACTS_DIFFER';

function isContradicted(known: Payment, heard: Spelled): boolean {
  if (known.amount !== heard.amount || known.currency !== heard.currency) return true;
  const areBothCallbacks = known.heardFrom === 'callback' && heard.heardFrom === 'callback';
  return areBothCallbacks && !includesNote(known.note, heard.note);
}

/**
 * The payment was credited because its sender was taken for a member's account, and now the bank itself
 * names another.
 */
function isDisproved({ state, claimedAccount, senderAccount }: Payment, heard: Spelled): boolean {
  if (state !== 'credited' || claimedAccount === null || !heard.isInFeed || heard.senderAccount === null) return false;
  const isNew = heard.senderAccount !== senderAccount;
  return isNew && compareAccounts(heard.senderAccount, claimedAccount) === 'no-match';
}

/** Somebody else's money may be in this wallet: none of it leaves until an operator has looked. */
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

function completed(known: Payment, heard: Spelled) {
  return {
    isInFeed: known.isInFeed || heard.isInFeed,
    senderAccount: isBetterNumber(known, heard) ? heard.senderAccount : known.senderAccount,
    senderName: known.senderName ?? heard.senderName,
    note: joinNotes(known.note, heard.note),
  };
}

/** A whole number is worth more than a masked one, and the bank's own word more than another's. */
function isBetterNumber({ senderAccount: known }: Payment, { senderAccount: heard, isInFeed }: Spelled): boolean {
  if (known === null || heard === null) return heard !== null;
  return contradicts(heard, known) ? isInFeed : isMasked(known) && !isMasked(heard);
}

function isComplete(known: Payment, heard: Spelled): boolean {
  const { senderAccount, senderName, note, isInFeed } = completed(known, heard);
  const isSameSender = senderAccount === known.senderAccount && senderName === known.senderName;
  return isSameSender && note === known.note && isInFeed === known.isInFeed;
}

const includesNote = (known: string | null, heard: string | null): boolean =>
  heard === null || ` ${known ?? ''} `.includes(` ${heard} `);

/** One may know the reference of a code, another what the payer typed: neither may be lost. */
const joinNotes = (known: string | null, heard: string | null): string | null =>
  includesNote(known, heard) ? known : [known, heard].filter(Boolean).join(' ');
