import { constants } from 'node:fs';
import { chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies a folder that is written meanwhile: what vanishes is left out.
 * @param {string} from
 * @param {string} to
 * @param {{ skip?(relative: string): boolean, onlyNew?: boolean, owner?: { uid?: number, gid?: number } }} [options]
 * @returns {Promise<number>}  Files copied.
 */
export async function copyTree(from, to, { skip = () => false, onlyNew = false, owner = {} } = {}, at = '') {
  const own = async (/** @type {string} */ file) => {
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(file, owner.uid, owner.gid);
  };
  await mkdir(path.join(to, at), { recursive: true, mode: 0o700 });
  await own(path.join(to, at));
  let copied = 0;
  for (const entry of await readdir(path.join(from, at), { withFileTypes: true })) {
    const relative = path.join(at, entry.name);
    if (skip(relative)) continue;
    if (entry.isDirectory()) copied += await copyTree(from, to, { skip, onlyNew, owner }, relative);
    if (!entry.isFile()) continue;
    const target = path.join(to, relative);
    if (onlyNew && (await isSameSize(path.join(from, relative), target))) continue;
    try {
      await copyFile(path.join(from, relative), target, constants.COPYFILE_FICLONE);
      await own(target);
      copied += 1;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
    }
  }
  return copied;
}

/** @param {string} one @param {string} other */
async function isSameSize(one, other) {
  try {
    return (await stat(one)).size === (await stat(other)).size;
  } catch {
    return false;
  }
}
