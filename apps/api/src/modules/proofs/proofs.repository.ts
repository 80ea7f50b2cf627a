import type { NodeOf } from '@krapao/fair/proof/merkle';
import type { SignedHead } from '@krapao/fair/proof/texts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type StoredHead = SignedHead & { size: number; signedAt: Date };
/** The hashes of a block's records in their order, and its text. */
export type StoredBlock = { seal: number; leaves: string[]; text: string };
export type SealedRecord = { step: number; action: string; text: string; block: StoredBlock | null };

const HEAD = `h.size::int8::float8 as size, h.signed_at as "signedAt", h.text, encode(h.key, 'hex') as key,
  encode(h.signature, 'hex') as signature`;

/** The last head of every day through `$2`, at most `$3` days back, and all heads of that day if `$1` is its start. */
const HEADS = `
  select ${HEAD} from proof_head h where $1::timestamptz is not null and h.signed_at >= $1
  union
  select last.* from generate_series(0, $3::int - 1) back
  cross join lateral (
    select ${HEAD} from proof_head h
    where h.signed_at < $2::timestamptz - make_interval(days => back)
      and h.signed_at >= $2::timestamptz - make_interval(days => back + 1)
    order by h.signed_at desc limit 1
  ) last
  order by size desc`;

/** The first head that covers a seal, moved up to the last head of its day in Bangkok. */
const COVERING = `
  select ${HEAD} from proof_head h
  where h.signed_at < (
    select date_trunc('day', first.signed_at, 'Asia/Bangkok') + interval '1 day'
    from proof_head first where first.size >= $1::bigint order by first.size limit 1
  )
  order by h.signed_at desc limit 1`;

const RECORDS = `
  select r.step, o.action, r.text, s.id::float8 as seal, b.text as "blockText", encode(b.leaves, 'hex') as leaves
  from ledger.operation o
  cross join lateral proof_records((o.xid::text::bigint - 1)::text::xid8, o.xid) r
  left join lateral (
    select id from ledger.seal where through_xid >= o.xid order by through_xid limit 1
  ) s on true
  left join proof_block b on b.seal = s.id
  where o.id = $1 and r.id = o.id and r.step = o.step
  order by o.step`;

type RecordRow = Omit<SealedRecord, 'block'> & { seal: number | null; blockText: string | null; leaves: string | null };

export const proofsRepository = (db: Db) => ({
  async extend(seals: number): Promise<number> {
    const [row] = await query<{ added: number }>(db, 'select proof_extend($1) as added', [seals]);
    return row?.added ?? 0;
  },

  /** Size and root of the log as it is now. */
  async tip(): Promise<{ size: number; root: string } | undefined> {
    const [row] = await query<{ size: number; root: string }>(
      db,
      `select max::float8 as size, encode(proof_log_root(max), 'hex') as root
      from (select max(seal) from proof_block) tip where max is not null`,
      [],
    );
    return row;
  },

  async lastHead(): Promise<StoredHead | undefined> {
    return (await query<StoredHead>(db, `select ${HEAD} from proof_head h order by size desc limit 1`, []))[0];
  },

  async publish(size: number, root: string, at: Date, { text, key, signature }: SignedHead): Promise<void> {
    await query(db, `select proof_publish($1, decode($2, 'hex'), $3, $4, decode($5, 'hex'), decode($6, 'hex'))`, [
      ...[size, root, at, text, key, signature],
    ]);
  },

  listHeads: (from: Date | null, until: Date, days: number) => query<StoredHead>(db, HEADS, [from, until, days]),

  headCovering: async (seal: number) => (await query<StoredHead>(db, COVERING, [seal]))[0],

  hasHead: async (size: number) => (await query(db, 'select from proof_head where size = $1', [size])).length > 0,

  async findBlock(seal: number): Promise<StoredBlock | undefined> {
    const [row] = await query<{ leaves: string; text: string }>(
      db,
      `select encode(leaves, 'hex') as leaves, text from proof_block where seal = $1`,
      [seal],
    );
    return row && { seal, leaves: hashesOf(row.leaves), text: row.text };
  },

  /** The records of an operation as its rows are now, and the blocks that hold them. */
  async recordsOf(operationId: string): Promise<SealedRecord[]> {
    const rows = await query<RecordRow>(db, RECORDS, [operationId]);
    return rows.map(({ step, action, text, seal, blockText, leaves }) => ({
      ...{ step, action, text },
      block: seal && blockText && leaves ? { seal, leaves: hashesOf(leaves), text: blockText } : null,
    }));
  },

  /** Computes a path over the log, with the nodes that it needs read at once. */
  async withNodes<Result>(compute: (nodeOf: NodeOf) => Result): Promise<Result> {
    const wanted: { level: number; place: number }[] = [];
    compute((level, place) => {
      wanted.push({ level, place });
      return '0'.repeat(64);
    });
    const rows = await query<{ level: number; place: number; hash: string }>(
      db,
      `select level, place::float8 as place, encode(hash, 'hex') as hash
      from proof_node join unnest($1::smallint[], $2::bigint[]) wanted (level, place) using (level, place)`,
      [wanted.map(({ level }) => level), wanted.map(({ place }) => place)],
    );
    const hashes = new Map(rows.map(({ level, place, hash }) => [`${level} ${place}`, hash]));
    return compute((level, place) => {
      const hash = hashes.get(`${level} ${place}`);
      if (!hash) throw new RangeError(`the proof log has no node ${place} on level ${level}`);
      return hash;
    });
  },
});

const hashesOf = (hex: string): string[] => hex.match(/.{64}/g) ?? [];
