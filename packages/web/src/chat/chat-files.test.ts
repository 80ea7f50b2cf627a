import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { begin, type Config, pass, stopTheClock, world } from '../testing/chat-world.ts';
import type { ChatDeps } from './chat-deps.ts';

stopTheClock();

describe('a file', () => {
  const file = new File(['x'], 'slip.png', { type: 'image/png' });
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
  });

  it('is uploaded with its progress, then sent, then there', { tags: ['S3.71', 'S7.85'] }, async () => {
    const { deps, stored } = world();
    let finish = (_answer: { path: string }) => {};
    let reportProgress = (_share: number) => {};
    const upload: ChatDeps<Config>['upload'] = (_kind, { onProgress }) => {
      reportProgress = onProgress;
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    const own = begin({ ...deps, upload });
    await pass();
    own.attach(file);
    await pass();
    reportProgress(0.4);
    expect(own.state().thread).toMatchObject([{ delivery: 'uploading_file', progress: 0.4, preview: 'blob:x' }]);
    finish({ path: '/api/chat/files/x.jpg' });
    await pass();
    expect(own.state().thread).toMatchObject([{ delivery: 'sending' }]);
    await pass(500);
    expect(own.state().thread).toMatchObject([{ delivery: 'succeed' }]);
    expect(stored[0]?.message.payload).toMatchObject({ filePath: '/api/chat/files/x.jpg', fileType: 'image' });
  });

  it('whose upload breaks is failed, is uploaded again when tried again, and can be taken away while it is on its way', {
    tags: ['S3.71'],
  }, async () => {
    const { deps, stored } = world();
    const upload = vi.fn(deps.upload).mockRejectedValueOnce(new ApiError('NETWORK'));
    const own = begin({ ...deps, upload });
    own.attach(file);
    await pass();
    const id = own.state().thread[0]?.id ?? '';
    expect(own.state().thread).toMatchObject([{ delivery: 'failed' }]);
    own.retry(id);
    await pass(500);
    expect([own.state().thread[0]?.delivery, stored.length]).toEqual(['succeed', 1]);
    upload.mockReturnValueOnce(new Promise(() => {}));
    own.attach(file);
    await pass();
    own.cancel(own.state().thread[1]?.id ?? '');
    expect(upload.mock.lastCall?.[1].signal.aborted).toBe(true);
    expect(own.state().thread).toHaveLength(1);
  });

  it('that may not be sent is refused before anything is', () => {
    const { deps } = world();
    const upload = vi.fn(deps.upload);
    const own = begin({ ...deps, upload });
    expect(() => own.attach(new File(['x'], 'slip'))).toThrow('FILE_NOT_SUPPORTED');
    expect([upload.mock.calls.length, own.state().thread]).toEqual([0, []]);
  });
});
