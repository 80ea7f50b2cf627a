import type { Db } from '../database/db.ts';

/** `key`: the row, in the order of the list; `owner`: what its box is bound to. */
export type SealedRow = { key: readonly string[]; owner: string; box: Buffer };

/** A column of boxes, described by the module that seals them. */
export type SealedColumn = {
  purpose: string;
  /** Rows after a key in the order of keys; after [] from the first. */
  list(db: Db, after: readonly string[], limit: number): Promise<SealedRow[]>;
  /** Only while the row has the former box: a box that was written since is sealed with the first secret. */
  replace(db: Db, key: readonly string[], former: Buffer, box: Buffer): Promise<void>;
};
