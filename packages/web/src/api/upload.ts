import type { AnswerOf } from '@krapao/contract/calls';
import { ApiError } from './api-error.ts';
import { type Elsewhere, headersOf, readAnswer } from './call.ts';

/** Calls that take a file. */
type UploadKey = 'POST /api/wallet/slip' | 'POST /api/chat/upload-image' | 'POST /api/chat/upload-video';

type Upload = {
  file: File;
  idempotencyKey?: string;
  timeoutMs: number;
  onProgress: (share: number) => void;
  /** Aborts the upload; the server discards the part it has received. */
  signal?: AbortSignal;
  elsewhere?: Elsewhere;
};

/** Sends a file and reports progress from 0 to 1. Not by fetch, which has no upload progress. */
export async function upload<Key extends UploadKey>(key: Key, wanted: Upload): Promise<AnswerOf<Key>> {
  return uploadTo(key, wanted);
}

/** `upload` for a call of another app's table, by method and filled-in path. */
export async function uploadTo<Answer>(key: string, wanted: Upload): Promise<Answer> {
  return readAnswer(await send(key, wanted));
}

function send(key: string, wanted: Upload): Promise<Response> {
  const { file, idempotencyKey, timeoutMs, onProgress, signal, elsewhere } = wanted;
  const [method = '', path = ''] = key.split(' ');
  const headers = { ...headersOf(idempotencyKey), ...elsewhere?.headers };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, (elsewhere?.url ?? '') + path);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError('NETWORK'));
    request.ontimeout = () => reject(new ApiError('NETWORK'));
    request.onabort = () => reject(new ApiError('NETWORK'));
    signal?.addEventListener('abort', () => request.abort());
    request.onload = () => {
      const dateHeader = { date: request.getResponseHeader('date') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers: dateHeader }));
    };
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
