import { LIMITS } from '@krapao/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, wipeSession } from '../session/session.ts';
import { serverNow } from '../time/server-time.ts';
import { nameClient } from './call.ts';
import { upload } from './upload.ts';

class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  timeout = 0;
  status = 0;
  responseText = '';
  date: string | null = null;
  target = '';
  body: FormData | undefined;
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.target = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  getResponseHeader(name: string) {
    return name === 'date' ? this.date : null;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, answer: unknown) {
    Object.assign(this, { status, responseText: answer === null ? '' : JSON.stringify(answer) });
    this.onload?.();
  }
}

beforeEach(() => {
  nameClient('member-web');
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  signIn('a-token', { remember: false });
});
afterEach(() => {
  wipeSession();
  vi.unstubAllGlobals();
});

const file = new File(['picture'], 'slip.png', { type: 'image/png' });
const start = (onProgress = (_share: number) => {}) => {
  const wanted = { file, idempotencyKey: 'the-key', timeoutMs: LIMITS.slipUploadTimeoutMs, onProgress };
  return { answer: upload('POST /api/wallet/slip', wanted), request: FakeRequest.last };
};

describe('an upload', () => {
  it('sends one file as a form, with all that every call carries', async () => {
    const { answer, request } = start();
    expect(request.target).toBe('POST /api/wallet/slip');
    expect(request.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'idempotency-key': 'the-key',
      'x-wallet-client': expect.stringMatching(/^member-web\//),
      'accept-language': expect.any(String),
    });
    expect(request.body?.get('file')).toMatchObject({ size: file.size, type: 'image/png' });
    request.answer(200, { status: 'IN_PROGRESS', reference: 'S1' });
    expect(await answer).toEqual({ status: 'IN_PROGRESS', reference: 'S1' });
  });

  it('gives up after 300 s, and nobody knows then whether it arrived', { tags: ['S7.45', 'S9.3'] }, async () => {
    const { answer, request } = start();
    expect(request.timeout).toBe(300_000);
    request.ontimeout?.();
    await expect(answer).rejects.toMatchObject({ code: 'NETWORK', isAnswer: false });
  });

  it('of a chat gives up after 5 minutes, goes where it is told to, and ends when it is cancelled', {
    tags: ['S7.84', 'S9.2'],
  }, async () => {
    const stop = new AbortController();
    const elsewhere = { url: 'https://chat.example', headers: { 'x-guest': 'a-guest' } };
    const wanted = {
      file,
      timeoutMs: LIMITS.chatUploadTimeoutMs,
      onProgress: () => {},
      signal: stop.signal,
      elsewhere,
    };
    const answer = upload('POST /api/chat/upload-image', wanted);
    const request = FakeRequest.last;
    expect(request.target).toBe('POST https://chat.example/api/chat/upload-image');
    expect([request.timeout, request.headers['x-guest']]).toEqual([5 * 60_000, 'a-guest']);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('tells how far it is', { tags: ['S7.85'] }, () => {
    const shares: number[] = [];
    const { request } = start((share) => shares.push(share));
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 4, total: 4 });
    expect(shares).toEqual([0.25, 1]);
  });

  it('fails as every call does: with the server’s code and details, or as a fault of the server', async () => {
    const refused = start();
    refused.request.answer(415, { message: 'SLIP_INVALID_FILE', max: 5 });
    const refusal = { code: 'SLIP_INVALID_FILE', details: { max: 5 }, isAnswer: true };
    await expect(refused.answer).rejects.toMatchObject(refusal);
    const broken = start();
    broken.request.answer(502, null);
    await expect(broken.answer).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', isAnswer: false });
  });

  it('hears the server’s time as every call does', async () => {
    const { answer, request } = start();
    request.date = new Date(Date.now() + 3_600_000).toUTCString();
    request.answer(200, { status: 'IN_PROGRESS', reference: 'S1' });
    await answer;
    expect(serverNow() - Date.now()).toBeGreaterThan(3_500_000);
  });

  it('knows a lost line', async () => {
    const { answer, request } = start();
    request.onerror?.();
    await expect(answer).rejects.toMatchObject({ code: 'NETWORK' });
  });
});
