import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for one server's files, created with the first file. */
export const newFilesDir = (): string => path.join(tmpdir(), `krapao-files-${randomUUID()}`);
