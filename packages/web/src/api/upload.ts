import type { AnswerOf } from '@krapao/contract/calls';
import { ApiError } from './api-error.ts';
import { type Elsewhere, headersOf, readAnswer } from './call.ts';

/** The calls that take a file. */
type UploadKey = 'POST /api/wallet/slip' | 'POST /api/chat/upload-image' | 'POST /api/chat/upload-video';

type Upload = {
  file: File;
  idempotencyKey?: string;
  timeoutMs: number;
  onProgress: (share: number) => void;
  /** Gives up; what has arrived by then is the server's to forget. */
  signal?: AbortSignal;
  elsewhere?: Elsewhere;
};

/** A call that sends a file and tells how far it is, from 0 to 1. Not by fetch: that cannot tell. */
export async function upload<Key extends UploadKey>(key: Key, wanted: Upload): Promise<AnswerOf<Key>> {
  return uploadTo(key, wanted);
}

/** The same for a call of another app's table: its method and path, with what stands in it. */
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
      const heard = { date: request.getResponseHeader('date') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers: heard }));
    };
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
