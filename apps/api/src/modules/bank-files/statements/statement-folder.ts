import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StatementError } from '@krapao/contract/office/bank-layouts';
import { before, MINUTE_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type DepositAccount, depositAccounts } from '../../deposits/public.ts';
import type { BankFilesDeps } from '../bank-files.deps.ts';
import { STATEMENT_BYTES_MAX } from '../reading/read-statement.ts';
import { invalidStatement } from '../reading/statement.ts';
import { importStatement, storeRefused } from './import-statement.ts';

/** A file that changed in the last minute may be unfinished. */
const QUIET_MS = MINUTE_MS;

/**
 * Reads new files of `<bank>/<account>/` and moves each to `done` or `refused` beside it. A file that was stored before
 * the move failed is known by its content.
 */
export async function readStatementFolder(deps: BankFilesDeps): Promise<void> {
  const { folder } = deps;
  if (folder === undefined) return;
  for (const account of (await depositAccounts(deps.deposits)).filter(({ isBank }) => isBank)) {
    const place = path.join(folder, account.bankCode, account.accountNo);
    try {
      for (const name of await newFiles(deps, place)) await readOne(deps, account, place, name);
    } catch (error) {
      deps.log.error(
        { event: 'statement.unreadable', err: error, bankCode: account.bankCode, accountNo: account.accountNo },
        'the folder of bank statements could not be read',
      );
    }
  }
}

/** Oldest name first: banks put the date into it. Names that begin with a dot are unfinished. */
async function newFiles({ clock }: BankFilesDeps, place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(ifMissing);
  const quietSince = before(clock.now(), QUIET_MS);
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const files: string[] = [];
  for (const name of names.sort()) {
    const { mtime } = await stat(path.join(place, name));
    if (mtime <= quietSince) files.push(name);
  }
  return files;
}

async function readOne(deps: BankFilesDeps, account: DepositAccount, place: string, fileName: string): Promise<void> {
  const source = path.join(place, fileName);
  const { size } = await stat(source);
  const bytes = size > STATEMENT_BYTES_MAX ? new Uint8Array() : await readFile(source);
  const file = { account, fileName, bytes, uploadedBy: null };
  try {
    if (size > STATEMENT_BYTES_MAX) throw invalidStatement('too-large');
    await importStatement(deps, file);
  } catch (error) {
    if (!(error instanceof AppError) || !['STATEMENT_INVALID', 'STATEMENT_KNOWN'].includes(error.code)) throw error;
    if (error.code === 'STATEMENT_INVALID') {
      const { fault, line = null } = error.details;
      await storeRefused(deps, file, { fault: fault as StatementError, line: line as number | null });
      deps.log.error(
        { event: 'statement.refused', bankCode: account.bankCode, accountNo: account.accountNo, fileName, fault, line },
        'a bank statement of the folder was refused; none of its lines is booked',
      );
      return move(place, fileName, 'refused');
    }
  }
  await move(place, fileName, 'done');
}

/** A file of the same name from before stays. */
async function move(place: string, name: string, folder: 'done' | 'refused'): Promise<void> {
  const target = path.join(place, folder);
  await mkdir(target, { recursive: true });
  const taken = new Set(await readdir(target));
  const { name: stem, ext } = path.parse(name);
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${stem} (${number})${ext}`;
  await rename(path.join(place, name), path.join(target, free));
}

function ifMissing(error: unknown): never[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}
