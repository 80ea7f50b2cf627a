import { before, type Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SealedColumn, SealedRow } from '../../platform/secrets/sealed-column.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import {
  forgetFormerSecrets,
  isOtherSealing,
  refuseMissingSecret,
  SEALING_MS,
} from '../../platform/secrets/secret-check.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const BATCH = 200;

type Deps = { db: Db; clock: Clock; secrets: Secrets };

/** `unreadable`: damaged rows, as `purpose: key`, that no secret opens and none could. */
type Rotation = { resealed: number; unreadable: string[] };

/**
 * Seals everything with the first secret that is sealed with a former one. Every box is replaced by itself and only as it
 * was read, so that a crash, a repetition or a second process does no harm.
 */
export async function rotateSecrets(deps: Deps): Promise<Rotation & { isDone: boolean }> {
  const { db, clock, secrets } = deps;
  await refuseMissingSecret(db, secrets);
  const since = before(clock.now(), SEALING_MS);
  if (await isOtherSealing(db, secrets, since))
    throw new Error(
      'A running process seals with another secret than the first of this APP_SECRET: restart every process with it, ' +
        'and run this again three minutes after the last one.',
    );
  const rotation: Rotation = { resealed: 0, unreadable: [] };
  for (const column of SEALED_COLUMNS)
    for await (const rows of formerRows(deps, column, rotation.unreadable)) {
      await Promise.all(rows.map(({ key, box, sealed }) => column.replace(db, key, box, sealed)));
      rotation.resealed += rows.length;
    }
  const isDone = (await countFormer(deps)) === 0 && (await forgetFormerSecrets(db, secrets, since));
  return { ...rotation, isDone };
}

/** How many boxes need a secret behind the first. */
export async function countFormer(deps: Omit<Deps, 'clock'>): Promise<number> {
  let count = 0;
  for (const column of SEALED_COLUMNS) for await (const rows of formerRows(deps, column, [])) count += rows.length;
  return count;
}

async function* formerRows(
  { db, secrets }: Omit<Deps, 'clock'>,
  { purpose, list }: SealedColumn,
  unreadable: string[],
): AsyncGenerator<(SealedRow & { sealed: Buffer })[]> {
  const { reseal } = secretBox(secrets, purpose);
  const resealOne = (row: SealedRow) => {
    try {
      const sealed = reseal(row.box, row.owner);
      return sealed ? [{ ...row, sealed }] : [];
    } catch {
      unreadable.push(`${purpose}: ${row.key.join(' ')}`);
      return [];
    }
  };
  for (let after: readonly string[] | undefined = []; after; ) {
    const rows: SealedRow[] = await list(db, after, BATCH);
    yield rows.flatMap(resealOne);
    after = rows.at(-1)?.key;
  }
}
