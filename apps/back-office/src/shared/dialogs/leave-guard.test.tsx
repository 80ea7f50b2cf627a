import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '../testing/desk.tsx';
import { useLeaveGuard } from './leave-guard.tsx';

function Form() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { question, pass } = useLeaveGuard(text !== '');
  return (
    <>
      <input aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/other">Elsewhere</Link>
      <Link to="/?tab=2">Another tab</Link>
      <button
        type="button"
        onClick={() => {
          pass();
          void navigate('/other');
        }}
      >
        Saved
      </button>
      {question}
    </>
  );
}

const user = userEvent.setup();
beforeEach(async () => {
  await show(
    <Routes>
      <Route path="/" element={<Form />} />
      <Route path="/other" element={<p>The other page</p>} />
    </Routes>,
  );
  await screen.findByLabelText('Title');
});
afterEach(cleanup);

const type = () => user.type(screen.getByLabelText('Title'), 'New');
const go = (name: string) => user.click(screen.getByRole('link', { name }));
/** A page that may be left lets the event be. */
const isUnloadHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a page without changes is left at once', { tags: ['O906'] }, async () => {
  expect(isUnloadHeld()).toBe(false);
  await go('Elsewhere');
  await screen.findByText('The other page');
});

it('a page with changes asks before it is left, and stays with what was typed', { tags: ['O906'] }, async () => {
  await type();
  await go('Elsewhere');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('New');
  await go('Elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await screen.findByText('The other page');
});

it('a reload or a closed tab asks by the browser, and a step on the same page does not', {
  tags: ['O906'],
}, async () => {
  await type();
  expect(isUnloadHeld()).toBe(true);
  await go('Another tab');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.clear(screen.getByLabelText('Title'));
  expect(isUnloadHeld()).toBe(false);
});

it('after saving the page is left without a question', { tags: ['O906'] }, async () => {
  await type();
  await user.click(screen.getByRole('button', { name: 'Saved' }));
  await screen.findByText('The other page');
});
