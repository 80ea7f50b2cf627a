import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ShareImageButtons } from './share-image-buttons.tsx';

const toasts = vi.hoisted(() => ({ error: vi.fn() }));
vi.mock('@krapao/ui/layers/toast', () => ({ toast: toasts }));
const saved = vi.hoisted(() => ({ saveFile: vi.fn() }));
vi.mock('@krapao/web/browser/save-file.ts', () => saved);
const renderer = vi.hoisted(() => ({ renderImage: vi.fn() }));
vi.mock('./render-image.ts', () => renderer);

const share = vi.fn<(data: ShareData) => Promise<void>>();
const set = (features: object) => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), features));
const card = { brand: 'Krapao', title: 'Receipt', lead: 'Deposit', amount: '฿1.00', rows: [] };
const open = () => show(<ShareImageButtons card={card} fileName="receipt-A1.png" text="Deposit ฿1.00" />, {});

beforeEach(() => {
  renderer.renderImage.mockResolvedValue(new Blob(['png']));
  share.mockResolvedValue();
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('a picture is shared as a file with its name, title and text where the browser shares files', {
  tags: ['P68'],
}, async () => {
  set({ canShare: () => true, share });
  await open().press('Share');
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  const { files, ...words } = share.mock.calls[0]?.[0] ?? {};
  expect(words).toEqual({ title: 'Receipt', text: 'Deposit ฿1.00' });
  expect(files?.map(({ name, type }) => [name, type])).toEqual([['receipt-A1.png', 'image/png']]);
  expect(saved.saveFile).not.toHaveBeenCalled();
});

it('is saved everywhere, and offered to be shared only where files can be', async () => {
  set({ canShare: () => false, share });
  const view = open();
  await view.press('Save image');
  await vi.waitFor(() => expect(saved.saveFile).toHaveBeenCalledWith('receipt-A1.png', expect.any(File), 'image/png'));
  expect(view.page.textContent).toBe('Save image');
});

it('that a browser refuses to share after all is saved; a changed mind does nothing', async () => {
  set({ canShare: () => true, share });
  const view = open();
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await view.press('Share');
  await vi.waitFor(() => expect(view.page.querySelector('[aria-busy]')).toBeNull());
  expect(share).toHaveBeenCalledOnce();
  expect(saved.saveFile).not.toHaveBeenCalled();
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await view.press('Share');
  await vi.waitFor(() => expect(saved.saveFile).toHaveBeenCalledOnce());
});

it('that cannot be drawn says so', async () => {
  set({});
  renderer.renderImage.mockRejectedValue(new Error('no canvas'));
  await open().press('Save image');
  await vi.waitFor(() =>
    expect(toasts.error).toHaveBeenCalledWith('Could not make the image. Take a screenshot instead'),
  );
});
