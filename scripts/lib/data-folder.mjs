/** The folder of all data of a running Krapao: database, secret, members' pictures, logs. */
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { canReach, chooseUser } from './postgres-binaries.mjs';
import { commandLine, startOf } from './postmaster.mjs';
import { ROOT } from './root.mjs';

/**
 * Opens ./data, unless root starts from a private folder such as /root, which PostgreSQL's own user cannot enter.
 * @param {string | undefined} given  DATA_DIR
 */
export function openDataFolder(given) {
  const folder = given === undefined ? usualFolder() : path.resolve(given);
  try {
    makeFolder(folder);
    readdirSync(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlainError(
      `The data folder ${folder} cannot be used (${reason}): set DATA_DIR to a folder you may write to.`,
    );
  }
  return folder;
}

/** Node's recursive mkdir never returns where the system forbids new folders, as in /proc. @param {string} folder */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

function usualFolder() {
  const here = path.join(ROOT, 'data');
  if (canReach(ROOT, chooseUser(path.join(here, 'postgres')))) return here;
  return path.join('/var/lib/krapao', createHash('sha256').update(ROOT).digest('hex').slice(0, 12));
}

/**
 * Key of one-time passwords and stored secrets; created once, so that a restart invalidates nothing.
 * @param {string} folder
 */
export function readOrMakeSecret(folder) {
  const file = path.join(folder, 'app-secret');
  if (!existsSync(file)) {
    // A new secret could not decrypt existing game passwords, and the loss would be noticed too late.
    if (existsSync(path.join(folder, 'postgres/PG_VERSION'))) {
      throw new PlainError(
        `${file} is missing, and without it the game passwords in the database beside it cannot be read: ` +
          'put it back from a backup, or set APP_SECRET to what it held.',
      );
    }
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new PlainError(`${file} is damaged: put it back from a backup, or set APP_SECRET.`);
  return secret;
}

/**
 * Allows one Krapao per data folder: a second would share the first one's database, and stop it at its end.
 * @param {string} folder
 */
export function lockDataFolder(folder) {
  const file = path.join(folder, 'krapao.pid');
  const [left, leftStart] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (left !== undefined && isOtherLauncher(Number(left), leftStart)) {
    throw new PlainError(
      `Krapao already runs on ${folder} (process ${left}): stop it, or set DATA_DIR, PORT, BACKOFFICE_PORT and SANDBOX_PORT for a second one.`,
    );
  }
  writeFileSync(file, `${process.pid}\n${startOf(process.pid)}`);
  return {
    /** The previous run was killed, so its programs may still be exiting. */
    wasKilled: left !== undefined,
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * The pid in the file of a killed run may by now belong to any program, also to a launcher of another folder. A process
 * with another start time did not write the file.
 * @param {number} pid
 * @param {string | undefined} start  Unknown in a file of an older version.
 */
const isOtherLauncher = (pid, start) =>
  pid !== process.pid &&
  /(start|cluster)\.mjs/.test(commandLine(pid)) &&
  (start === undefined || start === startOf(pid));
