import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages, WithMessages } from '@krapao/web/i18n/messages.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MaintenancePage } from './maintenance-page.tsx';
import '../../shared/i18n/own-texts.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

let service: Response;
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => service.clone());
  changeLocale('en');
  await loadMessages(['closed']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const inMaintenance = (endsAt: string | null) =>
  Response.json(
    { message: 'maintenance', th: 'ปิดปรับปรุงระบบ', la: 'ປິດ', en: 'New games tonight', endsAt },
    { status: 503 },
  );

const draw = () =>
  render(
    <MemoryRouter initialEntries={['/maintenance?next=%2Fuser%2Fstatement']}>
      <QueryClientProvider client={new QueryClient()}>
        <WithMessages of={['closed']}>
          <Routes>
            <Route path="/maintenance" element={<MaintenancePage />} />
            <Route path="/user/statement" element="the statement" />
          </Routes>
        </WithMessages>
      </QueryClientProvider>
    </MemoryRouter>,
  );

it('says what the operator wrote and until when, and leads back to where the member was once it is over', {
  tags: ['O464'],
}, async () => {
  service = inMaintenance('2040-01-01T05:00:00.000Z');
  draw();
  await screen.findByText('New games tonight');
  screen.getByText('We expect to be back by 01/01/2040 12:00');
  service = Response.json({ active: true });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the statement');
});

it('says that it takes longer when the time that was told has passed, and no time where none was', async () => {
  service = inMaintenance('2020-01-01T05:00:00.000Z');
  draw();
  await screen.findByText(/longer than planned/);
  cleanup();
  service = inMaintenance(null);
  draw();
  await screen.findByText('New games tonight');
  expect(screen.queryByText(/back by|longer/)).toBeNull();
});
