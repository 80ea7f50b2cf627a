import type { AnswerOf } from '@krapao/contract/calls';
import { ApiError } from './api-error.ts';
import { headersOf, readAnswer } from './call.ts';

/** The calls that take a file. */
type UploadKey = 'POST /api/wallet/slip';

type Upload = { file: File; idempotencyKey: string; timeoutMs: number; onProgress: (share: number) => void };

/** A call that sends a file and tells how far it is, from 0 to 1. Not by fetch: that cannot tell. */
export async function upload<Key extends UploadKey>(key: Key, wanted: Upload): Promise<AnswerOf<Key>> {
  return readAnswer(await send(key, wanted));
}

function send(key: UploadKey, { file, idempotencyKey, timeoutMs, onProgress }: Upload): Promise<Response> {
  const [method = '', path = ''] = key.split(' ');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headersOf(idempotencyKey))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError('NETWORK'));
    request.ontimeout = () => reject(new ApiError('NETWORK'));
    request.onload = () => {
      const headers = { date: request.getResponseHeader('date') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
