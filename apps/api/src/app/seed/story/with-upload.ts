import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UploadedForm } from '../../../platform/files/files-upload.ts';

const PHOTO = { name: 'photo.jpg', extension: 'png' };

/** Runs `work` with the form of one uploaded file, which is removed afterwards. */
export async function withUpload(
  content: Buffer,
  work: (form: UploadedForm) => Promise<unknown>,
  named = PHOTO,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krapao-story-'));
  try {
    const file = path.join(folder, 'upload');
    await writeFile(file, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await work({ files: 1, upload: { path: file, bytes: content.length, sha256, isTooLarge: false, ...named } });
  } finally {
    await rm(folder, { recursive: true });
  }
}
