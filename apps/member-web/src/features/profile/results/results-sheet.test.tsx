import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, openApp } from '../../../testing/open-app.tsx';

const DAYS = ['2026-10-30', '2026-10-31', '2026-11-01'];
const results = (amounts: readonly (readonly [number, number])[]) => ({
  periods: DAYS.map((day, index) => ({ day, netDeposits: amounts[index]?.[0] ?? 0, games: amounts[index]?.[1] ?? 0 })),
  total: { netDeposits: 800, games: -700, inGames: 250, result: -450 },
  isComplete: false,
});
const open = async (answers: Answers) => {
  const app = await openApp('/user/profile', { answers });
  await app.press('Deposits and results');
  return { ...app, sheet: await screen.findByRole('dialog') };
};

it('shows net deposits and results of games with their signs, as plot and table, and by other periods', {
  tags: ['P7'],
}, async () => {
  const { press, sheet, requests } = await open({
    'GET /api/protection/results': () =>
      results([
        [1_000, -400],
        [0, 0],
        [-200, -300],
      ]),
  });
  const rows = await within(sheet).findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'PeriodNet depositsGames',
    '1 Nov−฿200.00−฿300.00',
    '30 Oct+฿1,000.00−฿400.00',
  ]);
  expect(sheet.querySelectorAll('.result-plot-bar')).toHaveLength(2);
  expect(sheet.querySelectorAll('.result-plot-bar.is-below')).toHaveLength(1);
  const total = within(sheet).getByRole('region', { name: 'Of all time' });
  expect(total.textContent).toContain('In games now฿250.00');
  expect(total.textContent).toContain('Result with it−฿450.00');
  expect(total.textContent).toContain('As far as the games have reported');
  await press('Games', sheet);
  expect(sheet.querySelectorAll('.result-plot-bar.is-below')).toHaveLength(2);
  await press('Month', sheet);
  await within(sheet).findByRole('rowheader', { name: '11/2026' });
  expect(requests.at(-1)?.path).toContain('by=month');
});

it('says so when nothing has moved yet', { tags: ['P7'] }, async () => {
  const { sheet } = await open({
    'GET /api/protection/results': () => ({
      ...results([]),
      total: { netDeposits: 0, games: 0, inGames: 0, result: 0 },
    }),
  });
  await within(sheet).findByText('Nothing has moved yet. Your deposits and results will stand here.');
  expect(within(sheet).queryByRole('table')).toBeNull();
});
