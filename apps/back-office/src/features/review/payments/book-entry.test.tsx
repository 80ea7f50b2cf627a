import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../shared/testing/desk.tsx';
import type { Entry } from '../queries.ts';
import { type useWork, WorkContext } from '../work.ts';
import { BookEntryDialog } from './book-entry-dialog.tsx';

afterEach(cleanup);

const MADE_OUT = {
  ...{ senderBank: 'KBANK', transRef: '0123', amount: 100, paidAt: '2026-11-16T13:00:00.000Z' },
  ...{ senderAccount: null, senderName: null, note: null },
};
const showLine = (madeOut: object) =>
  show(
    <WorkContext value={{} as ReturnType<typeof useWork>}>
      <BookEntryDialog
        entry={
          { id: 'a', currency: 'THB', line: 'KBANK 100', madeOut: { ...MADE_OUT, ...madeOut } } as unknown as Entry
        }
        onClose={() => undefined}
      />
    </WorkContext>,
    { texts: ['review'] },
  );

it('whoever books a line begins at what could not be made out, and else at the reason', async () => {
  await showLine({ amount: null, paidAt: null });
  await screen.findByLabelText(/^Amount/);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/));
  cleanup();
  await showLine({});
  await screen.findByLabelText('Reason');
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
});
