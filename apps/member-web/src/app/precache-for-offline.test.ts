import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { precacheChunks } from './precache-for-offline.ts';

const controller = { postMessage: vi.fn() };
const files = ['/assets/deposit-sheet-1.js'];
const requests = vi.fn(async (_path: string) => Response.json(files));

beforeEach(() => {
  vi.stubGlobal('fetch', requests);
  vi.stubGlobal('requestIdleCallback', (rest: () => void) => rest());
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  for (const name of ['serviceWorker', 'connection']) Reflect.deleteProperty(navigator, name);
});

const savesData = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });

it('every part is kept once the page rests', async () => {
  savesData(false);
  precacheChunks();
  await vi.waitFor(() => expect(controller.postMessage).toHaveBeenCalledWith(files));
});

it('whoever saves data gets no file ahead of its time', async () => {
  savesData(true);
  precacheChunks();
  savesData(false);
  precacheChunks();
  await vi.waitFor(() => expect(controller.postMessage).toHaveBeenCalled());
  expect(requests).toHaveBeenCalledTimes(1); // Only by the second call.
});
