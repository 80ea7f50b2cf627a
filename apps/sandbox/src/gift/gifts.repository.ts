import { TRUEWALLET } from '@krapao/contract/accounts';
import { type Minor, minor } from '@krapao/money';
import { unitsOf } from '../amount.ts';
import type { Query } from '../database.ts';

/** A gift reserves the giver's money until it is redeemed: amount = redeemed + remaining. */
export const giftTables = `
  create table if not exists sandbox.gift (
    hash       text        primary key,
    giver      text        not null,
    amount     bigint      not null check (amount > 0),
    people     integer     not null check (people > 0 and amount % people = 0),
    expires_at timestamptz not null,
    created_at timestamptz not null
  );
  create index if not exists gift_giver on sandbox.gift (giver, created_at desc);

  create table if not exists sandbox.gift_ticket (
    hash     text        not null references sandbox.gift,
    mobile   text        not null,
    amount   bigint      not null check (amount > 0),
    taken_at timestamptz not null,
    primary key (hash, mobile)
  );
`;

export type Ticket = { mobile: string; name: string; amount: Minor; takenAt: Date };
export type Gift = {
  hash: string;
  giver: string;
  giverName: string;
  amount: Minor;
  /** Number of people who may redeem a share. */
  people: number;
  expiresAt: Date;
  createdAt: Date;
  tickets: Ticket[];
};

export const shareOf = ({ amount, people }: Gift): Minor => minor(amount / BigInt(people));

export type GiftStatus = 'active' | 'redeemed' | 'expired';

export function giftStatus({ tickets, people, expiresAt }: Gift, now: Date): GiftStatus {
  if (tickets.length >= people) return 'redeemed';
  return expiresAt <= now ? 'expired' : 'active';
}

export async function insertGift(tx: Query, gift: Omit<Gift, 'giverName' | 'tickets'>): Promise<void> {
  const { hash, giver, amount, people, expiresAt, createdAt } = gift;
  await tx.query(
    'insert into sandbox.gift (hash, giver, amount, people, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
    [hash, giver, amount, people, expiresAt, createdAt],
  );
}

type Row = Pick<Gift, 'hash' | 'giver' | 'giverName' | 'people' | 'expiresAt' | 'createdAt'> & { amount: string };

const SELECT = `select g.hash, g.giver, a.account_name as "giverName", g.amount, g.people,
  g.expires_at as "expiresAt", g.created_at as "createdAt"
  from sandbox.gift g join sandbox.bank_account a on a.bank_code = '${TRUEWALLET}' and a.account_no = g.giver`;

export async function findGift(database: Query, hash: string): Promise<Gift | undefined> {
  const { rows } = await database.query<Row>(`${SELECT} where g.hash = $1`, [hash]);
  return rows[0] && { ...rows[0], amount: unitsOf(rows[0].amount), tickets: await listTickets(database, hash) };
}

/** Locks the gift, so that concurrent redemptions are serialised. */
export async function lockGift(tx: Query, hash: string): Promise<Gift | undefined> {
  await tx.query('select 1 from sandbox.gift where hash = $1 for update', [hash]);
  return findGift(tx, hash);
}

export async function listGifts(database: Query, giver: string): Promise<Gift[]> {
  const { rows } = await database.query<{ hash: string }>(
    'select hash from sandbox.gift where giver = $1 order by created_at desc limit 20',
    [giver],
  );
  const gifts = await Promise.all(rows.map(({ hash }) => findGift(database, hash)));
  return gifts.filter((gift) => gift !== undefined);
}

async function listTickets(database: Query, hash: string): Promise<Ticket[]> {
  const { rows } = await database.query<{ mobile: string; name: string; amount: string; takenAt: Date }>(
    `select t.mobile, a.account_name as name, t.amount, t.taken_at as "takenAt"
       from sandbox.gift_ticket t
       join sandbox.bank_account a on a.bank_code = '${TRUEWALLET}' and a.account_no = t.mobile
      where t.hash = $1 order by t.taken_at, t.mobile`,
    [hash],
  );
  return rows.map((row) => ({ ...row, amount: unitsOf(row.amount) }));
}

export async function insertTicket(tx: Query, hash: string, { mobile, amount, takenAt }: Omit<Ticket, 'name'>) {
  await tx.query('insert into sandbox.gift_ticket (hash, mobile, amount, taken_at) values ($1, $2, $3, $4)', [
    hash,
    mobile,
    amount,
    takenAt,
  ]);
}
