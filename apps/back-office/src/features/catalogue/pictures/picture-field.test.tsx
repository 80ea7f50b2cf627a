import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { type Answers, playServer, Refusal, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { DocumentEditor } from '../document-editor.tsx';

// jsdom loads no page into an iframe, and no picture.
vi.mock('../preview.tsx', () => ({ Preview: () => null }));

const AT = '/api/office/catalogue/setting/invite';
const UPLOAD = 'POST /api/office/catalogue-pictures';
const TEXTS = { th: '', la: '', en: '' };
const banner = { image: '/banners/invite.svg', images: { th: null, la: null, en: null }, alt: TEXTS, html: TEXTS };
const document = (more: object = {}) => ({
  ...{ kind: 'setting', key: 'invite', version: 3, value: { banners: [banner] }, needs: 'catalogue.write' },
  ...{ canBeRemoved: false, canBeSimulated: false, marks: { money: [], payout: [], service: [] }, scheduled: [] },
  ...{ proposed: null, ended: null, outcome: 'saved', ...more },
});

beforeEach(() => {
  startShift(meOf());
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

const field = (name: string) => within(screen.getByRole('group', { name }));
const shownIn = (name: string) => field(name).queryByRole('img')?.getAttribute('src');

/** Opens the banner, and chooses a file of this size for one of its pictures. */
async function choose(name: string, { width, height }: { width: number; height: number }, answers: Answers) {
  const user = userEvent.setup();
  const requests = playServer({ [`GET ${AT}`]: () => document(), ...answers });
  await show(<DocumentEditor kind="setting" documentKey="invite" />, { texts: ['catalogue'] });
  await user.click(await screen.findByRole('button', { name: 'Entry 1' }));
  const input = screen.getByRole('group', { name }).querySelector('input[type=file]');
  fireEvent.change(input as Element, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  const sheet = await screen.findByRole('dialog');
  await waitFor(() => expect(sheet.querySelector('img')?.getAttribute('src')).toBe('blob:chosen'));
  const picture = sheet.querySelector('img') as HTMLImageElement;
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
  return { user, requests, sheet: within(sheet), picture };
}
const slide = (slider: HTMLElement, value: number) => fireEvent.change(slider, { target: { value } });

it('a picture is cut to its place by keyboard, uploaded, and stands in the draft', {
  tags: ['O903'],
  timeout: 30_000,
}, async () => {
  const path = '/pictures/0192a0c4-5a51-7c3e-8f00-000000000000.webp';
  const { user, requests, sheet } = await choose(
    'Picture',
    { width: 4000, height: 4000 },
    {
      [UPLOAD]: () => ({ path, width: 1376, height: 688 }),
      [`PUT ${AT}`]: () => document({ version: 4 }),
    },
  );
  slide(sheet.getByRole('slider', { name: 'Zoom' }), 2);
  slide(sheet.getByRole('slider', { name: 'Left to right' }), 0.5);
  slide(sheet.getByRole('slider', { name: 'Up and down' }), 0);
  await user.click(sheet.getByRole('button', { name: 'Use this cut' }));
  await waitFor(() => expect(shownIn('Picture')).toBe(path));
  const uploaded = requests.mock.calls.find(([name]) => name === UPLOAD)?.[1];
  expect(Object.fromEntries(uploaded?.url.searchParams)).toEqual({ place: 'banner', x: '0.5', y: '0', width: '0.5' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toHaveBeenCalledWith(`PUT ${AT}`, expect.anything()));
  const saved = requests.mock.calls.find(([name]) => name === `PUT ${AT}`)?.[1].body;
  expect(saved.value.banners).toEqual([{ ...banner, image: path }]);
});

it('a language has its own picture where it needs one, and goes back to that for all', {
  tags: ['O904'],
  timeout: 30_000,
}, async () => {
  const path = '/pictures/0192a0c4-5a51-7c3e-8f00-000000000001.webp';
  const { user, sheet } = await choose(
    'Lao',
    { width: 1376, height: 688 },
    {
      [UPLOAD]: () => ({ path, width: 1376, height: 688 }),
    },
  );
  await user.click(sheet.getByRole('button', { name: 'Use this cut' }));
  await waitFor(() => expect(shownIn('Lao')).toBe(path));
  expect([shownIn('Picture'), shownIn('Thai')]).toEqual(['/preview/banners/invite.svg', undefined]);
  await user.click(field('Lao').getByRole('button', { name: 'Remove' }));
  expect(shownIn('Lao')).toBeUndefined();
});

it('a cut that will look blurred says so, and a file that is refused says why and leaves the draft alone', {
  tags: ['O901', 'O903'],
  timeout: 30_000,
}, async () => {
  const { user, sheet } = await choose(
    'Picture',
    { width: 500, height: 250 },
    {
      [UPLOAD]: () => new Refusal('FILE_TOO_LARGE', 413, { megabytes: 10 }),
    },
  );
  sheet.getByText(/only 500 pixels wide .* At least 688 is better/);
  await user.click(sheet.getByRole('button', { name: 'Use this cut' }));
  expect((await sheet.findByRole('alert')).textContent).toBe('The file is larger than 10 MB');
  await user.click(sheet.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownIn('Picture')).toBe('/preview/banners/invite.svg');
});

it('a file that no browser can show is no picture', { tags: ['O901'], timeout: 30_000 }, async () => {
  const { sheet, picture } = await choose('Picture', { width: 0, height: 0 }, {});
  fireEvent.error(picture);
  expect((await sheet.findByRole('alert')).textContent).toMatch(/no picture that we can use/);
});
