import type { AnswerOf } from '@krapao/contract/calls';
import { CLIENT_HEADER, CLIENT_VERSION, LIMITS } from '@krapao/contract/limits';
import { LANGUAGE_TAG } from '@krapao/contract/locales';
import { ApiError } from '../../../shared/api/api-error.ts';
import { currentLocale } from '../../../shared/i18n/locale.ts';
import { currentToken } from '../../../shared/session.ts';

export type SlipAnswer = AnswerOf<'POST /api/wallet/slip'>;

type Upload = { file: File; idempotencyKey: string; onProgress: (share: number) => void };

/** Sends a slip and tells how far it is, from 0 to 1. Not by fetch: that cannot tell. */
export function uploadSlip({ file, idempotencyKey, onProgress }: Upload): Promise<SlipAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/wallet/slip');
    request.timeout = LIMITS.slipUploadTimeoutMs;
    request.responseType = 'json';
    request.setRequestHeader(CLIENT_HEADER, `member-web/${CLIENT_VERSION}`);
    request.setRequestHeader('accept-language', LANGUAGE_TAG[currentLocale()]);
    request.setRequestHeader('authorization', `Bearer ${currentToken() ?? ''}`);
    request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError('NETWORK'));
    request.ontimeout = () => reject(new ApiError('NETWORK'));
    request.onload = () => {
      const { status } = request;
      const answer: SlipAnswer | ({ message?: string } & Record<string, string>) | null = request.response;
      if (status === 200 && answer) {
        resolve(answer as SlipAnswer);
        return;
      }
      const { message = 'SLIP_UPLOAD_FAIL', ...details } = (answer ?? {}) as { message?: string };
      reject(new ApiError(message, status, details));
    };
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
