import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../shared/statement/entry.ts';
import { entry } from '../../testing/entry.ts';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const line = (hours: number, change: Partial<Entry> = {}) =>
  entry({ reference: `LINE${hours}`, createdAt: ago(hours), balanceAfter: null, ...change });

/** One entry of every type and status, newest first. */
const history = () => [
  line(1, { amount: 70, from: 'SCB', status: 'FAILED' }),
  line(2, { statementType: 'withdraw', amount: -300, from: 'WALLET', to: 'KBANK', status: 'IN_PROGRESS' }),
  line(3, { statementType: 'transfer', amount: -500, from: 'WALLET', to: 'naga' }),
  line(49, { statementType: 'finish_bonus', amount: 250, promotion: { description: 'About the promotion' } }),
  line(50, { statementType: 'bonus', amount: 100, bonus: { description: 'About the bonus' } }),
  line(75, { amount: 1_000, balanceAfter: 1_000 }),
];

const pageOf =
  (lines: Entry[]): NonNullable<Answers['POST /api/statement']> =>
  ({ body: { page, limit } }) => ({
    total: lines.length,
    statements: lines.slice((page - 1) * limit, page * limit),
  });

const RECEIPT = 'GET /api/statement/receipt/{reference}';
const paid = line(1, { amount: 1_234.5, balanceAfter: 1_334.5 });
const receiptOf =
  (shown: Entry): NonNullable<Answers[typeof RECEIPT]> =>
  ({ path }) =>
    path.endsWith(`/${shown.reference}`)
      ? { ...shown, currency: 'THB', settledAt: shown.createdAt, seal: null }
      : refuse('NO_DATA', { status: 404 });

const openStatement = (lines: Entry[], search = '', answers: Answers = {}) =>
  openApp(`/user/statement${search}`, { answers: { 'POST /api/statement': pageOf(lines), ...answers } });

const rows = () => {
  const items = within(screen.getByRole('main')).queryAllByRole('listitem');
  return items.flatMap((item) => within(item).queryAllByRole('button'));
};
const rowsOf = (count: number) =>
  waitFor(() => {
    expect(rows()).toHaveLength(count);
    return rows();
  });

const iconOf = (row: HTMLElement | undefined) => row?.querySelector('use')?.getAttribute('href');
const toneOf = (row: HTMLElement | undefined, amount: string) =>
  row && /is-(in|out|void)/.exec(within(row).getByText(amount).parentElement?.className ?? '')?.[1];

describe('the statement', () => {
  it('each entry shows its activity by name, status, time, relative time, signed amount and balance', {
    tags: ['S2.11', 'S2.112', 'S2.113', 'S2.114', 'S2.115', 'S3.53', 'S4.33', 'S4.34', 'S4.35', 'S4.59'],
  }, async () => {
    await openStatement(history());
    const shown = await rowsOf(6);
    const [failed, paying, moved, ended, received, first] = shown;
    await waitFor(() => expect(moved?.textContent).toContain('Main wallet → Naga'));
    for (const { textContent } of shown) expect(textContent).toMatch(/[+−]฿/);
    expect(failed?.textContent).toContain('Failed');
    expect(toneOf(failed, '+฿70.00')).toBe('void');
    expect(iconOf(failed)).toMatch(/#deposit$/);
    expect(paying?.textContent).toContain('In progress');
    expect(toneOf(paying, '−฿300.00')).toBe('out');
    expect(moved?.textContent).toMatch(/\d\d:\d\d:\d\d · 3 hours ago/);
    expect(moved?.querySelector('time')?.textContent).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
    expect(toneOf(moved, '−฿500.00')).toBeUndefined();
    expect(iconOf(moved)).toMatch(/#transfer$/);
    expect(ended?.textContent).toContain('Bonus ended');
    expect(ended?.textContent).toContain('About the promotion');
    expect(received?.textContent).toContain('Receive bonus');
    expect(received?.textContent).toContain('About the bonus');
    expect(toneOf(first, '+฿1,000.00')).toBe('in');
    for (const words of ['Balance 1,000.00', 'Success', '3 days ago']) expect(first?.textContent).toContain(words);
  });

  it('has ten to a page, three pages before the current one and one after, kept in the address', {
    tags: ['S2.111', 'S2.123'],
  }, async () => {
    const lines = Array.from({ length: 61 }, (_, index) => line(index + 1, { amount: 61 - index, status: 'FAILED' }));
    const { user, press, at, sent } = await openStatement(lines, '?page=5');
    await rowsOf(10);
    expect(rows()[0]?.textContent).toContain('+฿21.00');
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    const numbers = () => pages.getAllByRole('button', { name: /^Page \d/ });
    expect(numbers().map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5', '6']);
    await user.click(pages.getByRole('button', { name: 'Page 6' }));
    expect(at()).toBe('/user/statement?page=6');
    await waitFor(() => expect(rows()[0]?.textContent).toContain('+฿11.00'));
    await press('Last page');
    await rowsOf(1);
    expect(rows()[0]?.textContent).toContain('+฿1.00');
    expect(at()).toBe('/user/statement?page=7');
    window.history.back();
    await waitFor(() => expect(at()).toBe('/user/statement?page=6'));
    await rowsOf(10);
    expect(sent('POST /api/statement').slice(0, 3)).toEqual([5, 6, 7].map((page) => ({ page, limit: 10 })));
  });

  it('Refresh loads again', { tags: ['S2.122'] }, async () => {
    const { answers, press } = await openStatement([]);
    await screen.findByText('Nothing here yet');
    answers['POST /api/statement'] = pageOf([line(1, { amount: 50 })]);
    await press('Refresh');
    const [row] = await rowsOf(1);
    expect(row?.textContent).toContain('+฿50.00');
  });

  it('a load that fails is quiet: no alert, the old entries stay, and it can be tried again', {
    tags: ['S8.110'],
  }, async () => {
    const { answers, press } = await openStatement(history());
    await rowsOf(6);
    answers['POST /api/statement'] = () => refuse('NO_DATA', { status: 404 });
    await press('Refresh');
    await screen.findByText(/^Could not load\. This is from \d\d:\d\d/);
    expect(rows()).toHaveLength(6);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-busy')).toBeNull());
    answers['POST /api/statement'] = pageOf(history());
    await press('Try again');
    await waitFor(() => expect(screen.queryByText(/^Could not load/)).toBeNull());
    expect(rows()).toHaveLength(6);
  });

  it('reads the type of an entry in any letter case', { tags: ['S3.52'] }, async () => {
    const statements = history().map((each) => ({ ...each, statementType: each.statementType.toUpperCase() }));
    await openStatement([], '', {
      // Violates the contract, so it cannot be a normal answer.
      'POST /api/statement': () => ({ refused: 200, json: { total: statements.length, statements } }),
    });
    const [, , moved, ended] = await rowsOf(6);
    expect(ended?.textContent).toContain('Bonus ended');
    expect(iconOf(moved)).toMatch(/#transfer$/);
  });

  it('a receipt has every fact, the balance before and after, and its reference to copy, and stays in the address', {
    tags: ['P5'],
  }, async () => {
    const { user, press, at } = await openStatement([paid], '', { [RECEIPT]: receiptOf(paid) });
    const [row] = await rowsOf(1);
    if (row) await user.click(row);
    const receipt = await screen.findByRole('dialog', { name: 'Receipt' });
    await within(receipt).findByText(paid.reference);
    expect(at()).toBe(`/user/statement?receipt=${paid.reference}`);
    const text = receipt.textContent;
    expect(text).toContain('+฿1,234.50');
    expect(text).toMatch(/Balance before(฿100\.00)+Balance after(฿1,334\.50)+/);
    expect(text).toMatch(/Date and time\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
    await press('Copy reference', receipt);
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(paid.reference));
    await press('Close', receipt);
    await waitFor(() => expect(at()).toBe('/user/statement'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a receipt that is in the address is there again after a reload', { tags: ['P5'] }, async () => {
    const { press, at } = await openStatement([paid], `?receipt=${paid.reference}`, { [RECEIPT]: receiptOf(paid) });
    const receipt = await screen.findByRole('dialog', { name: 'Receipt' });
    await within(receipt).findByText(paid.reference);
    await press('Close', receipt);
    await waitFor(() => expect(at()).toBe('/user/statement'));
  });

  it('a rejected withdrawal names its reason in words', { tags: ['O1336'] }, async () => {
    const steps = [
      { step: 'requested', at: paid.createdAt, note: null },
      { step: 'rejected', at: paid.createdAt, note: null, refusal: 'BANK_REFUSED' as const },
    ];
    const rejected = { ...paid, statementType: 'withdraw' as const, status: 'FAILED' as const, steps };
    await openStatement([rejected], `?receipt=${paid.reference}`, { [RECEIPT]: receiptOf(rejected) });
    const details = await screen.findByRole('dialog', { name: 'Details' });
    await within(details).findByText(/^The bank did not take the payment/);
  });

  it('a withdrawal that the bank sent back is returned, and the money that came back is not a correction', {
    tags: ['O1337'],
  }, async () => {
    const steps = ['requested', 'approved', 'paid', 'returned'].map((step) => ({
      step,
      at: paid.createdAt,
      note: null,
    }));
    await openStatement([
      line(0, { statementType: 'adjustment', from: 'KBANK', to: 'WALLET', amount: 300 }),
      line(1, { statementType: 'withdraw', from: 'WALLET', to: 'KBANK', amount: -300, steps, reversedBy: 'R0' }),
    ]);
    const [back, sent] = await rowsOf(2);
    expect(back?.textContent).toContain('Withdrawal returned');
    expect(sent?.textContent).toMatch(/Withdraw.*Returned/);
  });
});
