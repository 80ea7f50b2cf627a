import type { AnswerOf } from '@krapao/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';

type Slip = AnswerOf<'POST /api/statement/slip'>['slips'][number];

const AT = '2026-03-14T02:41:07.000Z';
const slip = (n: number, change: Partial<Slip> = {}): Slip => ({
  ...{ createdAt: AT, amount: 100 * n, status: 'SUCCESS', note: null, link: null, reference: `SLIP${n}` },
  steps: [{ step: 'received', at: AT }],
  ...change,
});
const SLIPS = [
  slip(1, { status: 'IN_PROGRESS', amount: 2_500 }),
  slip(2, { status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', link: 'https://slips.example/2' }),
  slip(3, { status: 'FAILED', note: 'INVALID_SLIP', amount: 0 }),
  slip(4, { status: 'FAILED', note: 'SOMETHING_NEW', amount: null }),
  ...Array.from({ length: 9 }, (_, index) => slip(index + 5)),
];

const dialog = () => screen.findByRole('dialog', { name: 'Slip status' });
const rows = async () => (await within(await dialog()).findAllByRole('row')).slice(1);
const row = async (index: number) => (await rows())[index] ?? Promise.reject(new Error(`no row ${index}`));
const cells = async (index: number) =>
  within(await row(index))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '');

async function openSlips(answers: Answers = {}) {
  const app = await openApp('/user/statement', {
    answers: {
      'POST /api/statement/slip': ({ body: { page, limit } }) => ({
        total: SLIPS.length,
        slips: SLIPS.slice((page - 1) * limit, page * limit),
      }),
      ...answers,
    },
  });
  await app.press(/^Slip status/);
  await dialog();
  return app;
}

afterEach(() => void vi.restoreAllMocks());

describe('the slip modal', () => {
  it('shows date, amount or a dash, status with the reason in brackets, ten to a page', {
    tags: ['S2.84', 'S2.116', 'S2.117', 'S2.118', 'S2.119', 'S2.120', 'S4.33', 'S4.34'],
  }, async () => {
    const { press, sent } = await openSlips();
    expect(await rows()).toHaveLength(10);
    const [date, amount, status] = await cells(0);
    expect(date).toContain('14/03/2026');
    expect(amount).toBe('2,500.00');
    expect(status).toContain('Checking');
    expect((await cells(1))[2]).toMatch(/Failed.*\(duplicate slip\)/);
    expect((await cells(2)).slice(1, 3)).toEqual(['–', expect.stringContaining('(unreadable slip)')]);
    expect((await cells(3)).slice(1, 3)).toEqual(['–', expect.stringContaining('(SOMETHING_NEW)')]);
    expect((await cells(4))[2]).toContain('Success');
    await press('Next page', await dialog());
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    const bodies = sent('POST /api/statement/slip');
    expect(bodies).toContainEqual({ page: 1, limit: 10 });
    expect(bodies.at(-1)).toEqual({ page: 2, limit: 10 });
  });

  it('every row has a button that opens its slip', { tags: ['S2.121'] }, async () => {
    await openSlips();
    for (const each of await rows())
      expect(within(each).getAllByRole('button', { name: /^View the slip/ })).toHaveLength(1);
  });

  it.each([
    ['UPLOADED_FILE_NOT_EXIST', 'incorrect slip'],
    ['IMG_SIZE_UNABLE_TO_PROCESS', 'incorrect slip'],
    ['CANNOT_READ_CROPPED_IMAGE', 'incorrect slip'],
    ['DEST_ACC_INVALID', 'destination account invalid'],
    ['SLIP_REFNO_DUPLICATED', 'duplicate slip'],
    ['UNSTABLE_REFNO_ON_SLIP', 'unstable reference number'],
    ['TRIPPLE_WRONG_CAPTCHA', 'wrong captcha (three times)'],
    ['INVALID_SLIP', 'unreadable slip'],
    ['NOT_MATCH', 'account mismatch with the registered account'],
    ['EXPIRED_SLIP', 'expired slip'],
    ['UNKNOW_ERROR', 'unknown error, contact admin'],
  ] as const)(
    '%s reads: %s',
    { tags: ['S8.79', 'S8.80', 'S8.81', 'S8.82', 'S8.83', 'S8.84', 'S8.85', 'S8.86', 'S8.87', 'S8.88', 'S8.89'] },
    async (note, text) => {
      await openSlips({
        'POST /api/statement/slip': () => ({ total: 1, slips: [slip(1, { status: 'FAILED', note })] }),
      });
      expect((await cells(0))[2]).toMatch(/^Failed/);
      expect((await cells(0))[2]).toContain(`(${text})`);
    },
  );

  it('a slip with a link opens it in a new tab', { tags: ['S2.121'] }, async () => {
    const { press, times } = await openSlips();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await press(/^View the slip/, await row(1));
    expect(open.mock.calls).toEqual([['https://slips.example/2', '_blank']]);
    expect(times('GET /api/statement/slip/reference/{reference}')).toBe(0);
  });

  it('a slip without a link asks for the url by its reference and opens that', {
    tags: ['S2.121', 'S7.68'],
  }, async () => {
    const { press, requests } = await openSlips({
      'GET /api/statement/slip/reference/{reference}': () => ({ url: 'https://slips.example/1' }),
    });
    const tab = Object.assign(new EventTarget(), { opener: window, location: { replace: vi.fn() } });
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as ReturnType<typeof window.open>);
    await press(/^View the slip/, await row(0));
    expect(open.mock.calls).toEqual([['', '_blank']]);
    await waitFor(() => expect(tab.location.replace.mock.calls).toEqual([['https://slips.example/1']]));
    expect(tab.opener).toBeNull();
    expect(requests.map(({ path }) => path)).toContain('/api/statement/slip/reference/SLIP1');
  });

  it('slips that cannot be loaded show no alert, and can be tried again', { tags: ['S8.111'] }, async () => {
    const { press, answers } = await openSlips({
      'POST /api/statement/slip': () => refuse('NO_DATA', { status: 404 }),
    });
    await within(await dialog()).findByText('Could not load. Your money is safe');
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
    answers['POST /api/statement/slip'] = () => ({ total: 1, slips: [slip(1)] });
    await press('Try again', await dialog());
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });
});
