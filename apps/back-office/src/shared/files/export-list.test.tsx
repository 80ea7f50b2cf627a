import { Toaster } from '@krapao/ui/layers/toaster';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable } from '../table/data-table.tsx';
import { playServer, show } from '../testing/desk.tsx';

const saved = vi.hoisted(() => vi.fn());
vi.mock('@krapao/web/browser/save-file.ts', () => ({ saveFile: saved }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  saved.mockClear();
});

it.each([
  ['and is whole', true],
  ['and says that it is longer', false],
])('a list is saved as it is shown %s', { tags: ['O1017'] }, async (_, isWhole) => {
  const requests = vi.fn();
  playServer({
    'POST /api/office/exports': ({ body }) => {
      requests(body);
      return { fileName: 'x.csv', mediaType: 'text/csv', base64: btoa('a,b'), rows: 2, isWhole };
    },
  });
  const { container } = await show(
    <>
      <DataTable
        caption="Members"
        columns={[
          { id: 'name', head: 'Name', cell: (name: string) => name },
          { id: 'seen', head: 'Seen', cell: () => '' },
        ]}
        feed={{ data: ['Mali'], isError: false, isFetching: false, refetch: () => undefined }}
        rowKey={(name) => name}
        empty={{ title: 'Nobody' }}
        exported={{ list: 'members', query: { search: 'mali', state: undefined } }}
      />
      <Toaster label="News" dismissLabel="Close" />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(requests).toHaveBeenCalledExactlyOnceWith({
    ...{ list: 'members', query: { search: 'mali' }, columns: ['name', 'seen'], format: 'csv' },
  });
  expect(saved.mock.calls[0]?.[0]).toBe('x.csv');
  expect(/first 2 rows/.test(container.ownerDocument.body.textContent ?? '')).toBe(!isWhole);
});
