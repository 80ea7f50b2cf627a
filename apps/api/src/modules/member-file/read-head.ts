import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf, OfficeAsked } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { conversationOf } from '../chat/public.ts';
import { ledgerOn } from '../ledger/public.ts';
import { blocksWithWhy, presentMember, readMemberFile } from '../members/public.ts';
import { readWallet } from '../wallet/public.ts';
import type { MemberFileDeps } from './member-file.deps.ts';

/** Who a member is, and what they have: the sums are those of their own home. */
export async function readHead(
  deps: MemberFileDeps,
  id: string,
  locale: Locale,
): Promise<OfficeAnswerOf<'GET /api/office/members/{id}'>> {
  const { db } = deps;
  const now = deps.clock.now();
  const file = await readMemberFile(db, id);
  const { currency } = file;
  const [home, blocks, conversationId, wallet, bonus] = await Promise.all([
    readWallet(deps.wallet, { id, currency, locale }),
    blocksWithWhy(db, file, now),
    conversationOf(db, id),
    ledgerOn(db).balanceOf({ kind: 'wallet', owner: id }),
    ledgerOn(db).balanceOf({ kind: 'bonus', owner: id }),
  ]);
  const names = await deps.operatorNames(blocks.map(({ by }) => by));
  return {
    ...presentMember(file, now),
    invitedBy: file.invited_by ? { id: file.invited_by, name: file.inviter ?? file.invited_by } : null,
    source: file.source_code,
    bankChangedAt: file.bank_changed_at?.toISOString() ?? null,
    passwordChangedAt: file.password_changed_at?.toISOString() ?? null,
    blocked: blocks.map(({ what, until, reason, by, at }) => ({
      ...{ what, until: until?.toISOString() ?? null, reason, by: names.get(by) ?? by, at: at.toISOString() },
    })),
    wallet: home.wallet,
    coin: home.profile.coin,
    reward: home.reward,
    isStopped: Boolean(wallet?.frozen || bonus?.frozen),
    conversationId: conversationId ?? null,
  };
}

/** The games as home shows them. */
export async function readGames(deps: MemberFileDeps, id: string, locale: Locale) {
  const { currency } = await readMemberFile(deps.db, id);
  return (await readWallet(deps.wallet, { id, currency, locale })).slots;
}

type Wanted = OfficeAsked<'GET /api/office/members/{id}/entries'>;

export async function readEntries(
  { db }: MemberFileDeps,
  id: string,
  { account: kind, below, limit }: Wanted,
): Promise<OfficeAnswerOf<'GET /api/office/members/{id}/entries'>> {
  const { currency } = await readMemberFile(db, id);
  const money = (amount: bigint) => toMajor(minor(amount), currency);
  const stands = await ledgerOn(db).balanceOf({ kind, owner: id });
  if (!stands) return { balance: 0, held: 0, currency, entries: [], next: null };
  const { account, balance, held } = stands;
  const page = { account, limit, ...(below !== undefined && { below: BigInt(below) }) };
  const entries = (await ledgerOn(db).entries(page)).map((entry) => ({
    seq: Number(entry.seq),
    operationId: entry.operationId,
    action: entry.action,
    kind: entry.kind,
    reference: entry.reference,
    amount: money(entry.amount),
    balanceAfter: entry.balanceAfter === null ? null : money(entry.balanceAfter),
    eventAt: entry.eventAt.toISOString(),
    createdAt: entry.createdAt.toISOString(),
  }));
  const last = entries.at(-1)?.seq ?? 1;
  return { balance: money(balance), held: money(held), currency, entries, next: last > 1 ? last : null };
}
