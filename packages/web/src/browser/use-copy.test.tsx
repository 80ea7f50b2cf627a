import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, type Messages } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCopy } from './use-copy.ts';

const common = { copied: 'Copied', copyFailed: 'Failed to copy' };

const toasts = vi.hoisted(() => ({ info: vi.fn(), error: vi.fn() }));
vi.mock('@krapao/ui/layers/toast', () => ({ toast: toasts }));

/** Selected text at the time of the copy command. */
let copied: string | undefined;
let isAllowed: boolean;
beforeEach(() => {
  [copied, isAllowed] = [undefined, true];
  Object.assign(document, {
    execCommand: () => {
      copied = (document.querySelector('textarea') as HTMLTextAreaElement).value;
      return isAllowed;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  document.body.replaceChildren();
});

function copy(text: string): void {
  const Copier = () => {
    useCopyNow(text);
    return null;
  };
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ common } as unknown as Messages} timeZone="Asia/Bangkok">
      <Copier />
    </IntlProvider>,
  );
}
const useCopyNow = (text: string) => useCopy()(text);

describe('copying', () => {
  it('says so, or that it failed', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    copy('0123456789');
    await vi.waitFor(() => expect(toasts.info).toHaveBeenCalledWith(common.copied, { icon: 'copy' }));
    expect(writeText).toHaveBeenCalledWith('0123456789');
    writeText.mockRejectedValueOnce(new Error('denied'));
    copy('0123456789');
    await vi.waitFor(() => expect(toasts.error).toHaveBeenCalledWith(common.copyFailed));
  });

  it('works without TLS, where a browser has no clipboard, and leaves the page as it was', async () => {
    vi.stubGlobal('navigator', {});
    document.body.innerHTML = '<div role="dialog"><button type="button">Copy</button></div>';
    const button = document.querySelector('button');
    button?.focus();
    copy('0123456789');
    await vi.waitFor(() => expect(toasts.info).toHaveBeenCalledWith(common.copied, { icon: 'copy' }));
    expect(copied).toBe('0123456789');
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('says that it failed where the browser does not copy at all', async () => {
    vi.stubGlobal('navigator', {});
    isAllowed = false;
    copy('0123456789');
    await vi.waitFor(() => expect(toasts.error).toHaveBeenCalledWith(common.copyFailed));
  });
});
