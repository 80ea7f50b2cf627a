import path from 'node:path';
import { type Files, fileFolder } from '../platform/files/files.ts';
import { s3Files } from '../platform/files/s3-files.ts';
import type { Config } from './config.ts';

/** `slips` lie at the top, where they lay before there were others. */
type Part = 'slips' | 'chat' | 'documents' | 'catalogue' | 'own-data' | 'case-files';

/** One kind of members' files: in FILES_DIR, or in the store that FILES_S3_URL names. */
export function filesOf({ filesDir, filesStore }: Pick<Config, 'filesDir' | 'filesStore'>, part: Part): Files {
  const folder = part === 'slips' ? '' : part;
  return filesStore ? s3Files(filesStore, folder && `${folder}/`) : fileFolder(path.join(filesDir, folder));
}
