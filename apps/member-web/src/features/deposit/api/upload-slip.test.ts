import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, wipeSession } from '../../../shared/session.ts';
import { uploadSlip } from './upload-slip.ts';

class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  timeout = 0;
  status = 0;
  response: unknown = null;
  target = '';
  body: FormData | undefined;
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;

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
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload?.();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  signIn('a-token', { remember: false });
});
afterEach(() => {
  wipeSession();
  vi.unstubAllGlobals();
});

const file = new File(['picture'], 'slip.png', { type: 'image/png' });
const start = (onProgress = (_share: number) => {}) => {
  const upload = uploadSlip({ file, idempotencyKey: 'the-key', onProgress });
  return { upload, request: FakeRequest.last };
};

describe('uploading a slip', () => {
  it('sends one file as a form, with the token and the key of the picture', async () => {
    const { upload, request } = start();
    expect(request.target).toBe('POST /api/wallet/slip');
    expect(request.headers).toMatchObject({ authorization: 'Bearer a-token', 'idempotency-key': 'the-key' });
    expect(request.body?.get('file')).toMatchObject({ size: file.size, type: 'image/png' });
    request.answer(200, { status: 'IN_PROGRESS', reference: 'S1' });
    expect(await upload).toEqual({ status: 'IN_PROGRESS', reference: 'S1' });
  });

  it('gives up after 300 s, and nobody knows then whether it arrived', async () => {
    const { upload, request } = start();
    expect(request.timeout).toBe(300_000);
    request.ontimeout?.();
    await expect(upload).rejects.toMatchObject({ code: 'NETWORK', isAnswer: false });
  });

  it('tells how far it is', () => {
    const shares: number[] = [];
    const { request } = start((share) => shares.push(share));
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 4, total: 4 });
    expect(shares).toEqual([0.25, 1]);
  });

  it('takes a refusal for an answer, and no words at all for SLIP_UPLOAD_FAIL', async () => {
    const refused = start();
    refused.request.answer(415, { message: 'SLIP_INVALID_FILE' });
    await expect(refused.upload).rejects.toMatchObject({ code: 'SLIP_INVALID_FILE', isAnswer: true });
    const broken = start();
    broken.request.answer(502, null);
    await expect(broken.upload).rejects.toMatchObject({ code: 'SLIP_UPLOAD_FAIL' });
  });

  it('knows a lost line', async () => {
    const { upload, request } = start();
    request.onerror?.();
    await expect(upload).rejects.toMatchObject({ code: 'NETWORK' });
  });
});
