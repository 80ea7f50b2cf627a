import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { AppError } from '../http/app-error.ts';

/** A received file, on disk for the duration of the request. */
export type Upload = {
  /** Temporary path: a name of ours, whatever the sender's file name. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Larger than allowed; only its beginning is stored. */
  readonly isTooLarge: boolean;
  /** The sender's file name, to be shown alone. */
  readonly name: string;
  /** Extension of the sender's file name in lower case: "jpg", or empty. */
  readonly extension: string;
};

/** The content of a multipart form. One file is expected. */
export type UploadedForm = { readonly files: number; readonly upload: Upload | undefined };

export type UploadPlace = { folder: string; bytesMax: number };

/** Fields beside the file are ignored; this many are tolerated. */
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 1024;

/** Reads a multipart form and streams its file to disk: memory holds one chunk at a time. */
export async function receiveForm(
  payload: Readable,
  headers: IncomingHttpHeaders,
  { folder, bytesMax }: UploadPlace,
): Promise<UploadedForm> {
  const target = path.join(folder, `${randomUUID()}.part`);
  const form = formParser(headers);
  let files = 0;
  let first: Readable | undefined;
  let saving: Promise<Upload | undefined> | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await new Promise<void>((done, fail) => {
      form.on('file', (_field, file, fileName) => {
        file.on('error', () => {}); // The form reports the error too.
        if (++files > 1) return void file.resume();
        first = file;
        saving = save(file, fileName, target, bytesMax);
        saving.then((saved) => saved?.isTooLarge && done(), fail);
      });
      form.on('error', fail);
      form.on('finish', done);
      payload.on('error', fail);
      payload.on('close', () => payload.readableEnded || fail(new Error('the sender went away')));
      payload.pipe(form);
    });
    payload.unpipe(form);
    const upload = await saving;
    if (!upload) await removeUpload({ path: target });
    return { files: upload ? files : 0, upload };
  } catch (error) {
    discardRest(payload);
    first?.destroy();
    await saving?.catch(() => {});
    await removeUpload({ path: target });
    throw isOurs(error) ? error : new AppError('KEY_INVALID', { key: 'body' });
  }
}

/** Removes the temporary file, and lets the sender finish the request. */
export async function endForm(payload: Readable, { upload }: UploadedForm): Promise<void> {
  if (upload) await removeUpload(upload);
  discardRest(payload);
}

const removeUpload = ({ path: file }: Pick<Upload, 'path'>): Promise<void> => rm(file, { force: true });

function formParser(headers: IncomingHttpHeaders) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { files: 2, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, parts: FIELDS_MAX + 2, headerPairs: 20 },
    });
  } catch {
    throw new AppError('KEY_INVALID', { key: 'content-type' });
  }
}

/** A form without a chosen file sends a part without name and content, which counts as no file. */
async function save(file: Readable, name: string | undefined, target: string, bytesMax: number) {
  const about = {
    path: target,
    name: path.basename(name ?? '').replaceAll(/\p{Cc}/gu, ''),
    extension: path
      .extname(name ?? '')
      .slice(1)
      .toLowerCase(),
  };
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(target, 'wx', 0o600);
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      const part = piece.subarray(0, bytesMax - bytes);
      bytes += part.length;
      hash.update(part);
      await handle.writeFile(part); // Writes every byte: on a full disk, write() may store a part without an error.
      if (part.length < piece.length) return { ...about, bytes, sha256: hash.digest('hex'), isTooLarge: true };
    }
  } finally {
    await handle.close();
  }
  if (bytes === 0 && !name) return undefined;
  return { ...about, bytes, sha256: hash.digest('hex'), isTooLarge: false };
}

const DISCARDED_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Discards the rest of a request: a sender that is cut off does not receive the response. An endless request is cut off
 * all the same.
 */
function discardRest(payload: Readable): void {
  let bytes = 0;
  payload.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > DISCARDED_BYTES_MAX) payload.destroy();
  });
  payload.resume();
}

/** Errors of our own disk are not the sender's. */
const isOurs = (error: unknown): boolean =>
  error instanceof AppError || (error as NodeJS.ErrnoException).syscall !== undefined;
