import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UploadedForm } from '../../../platform/files/files-upload.ts';

/** Runs `work` with the form of one uploaded picture; its file is removed afterwards. */
export async function withUpload(picture: Buffer, work: (form: UploadedForm) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krapao-story-'));
  try {
    const file = path.join(folder, 'picture.png');
    await writeFile(file, picture);
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const upload = {
      path: file,
      bytes: picture.length,
      sha256,
      isTooLarge: false,
      name: 'photo.jpg',
      extension: 'png',
    };
    await work({ files: 1, upload });
  } finally {
    await rm(folder, { recursive: true });
  }
}
