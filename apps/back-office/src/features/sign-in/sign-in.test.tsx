import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askForProof } from '../../shared/session/proof.ts';
import { currentSession, leave, lock, sitDown } from '../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { LockScreen } from './lock-screen.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { StepUp } from './step-up.tsx';

const TEXTS = { texts: ['sign-in' as const] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

type Sent = { body: { code?: string } };

/** Takes this code alone. */
const signIn = (right: string) => {
  const answer = ({ body }: { body: unknown }) => {
    const { code } = (body ?? {}) as Sent['body'];
    if (code === undefined) return new Refusal('CODE_REQUIRED', 401);
    return code === right ? meOf() : new Refusal('CODE_INVALID');
  };
  return playServer({
    'POST /api/office/sign-in': answer,
    'POST /api/office/unlock': answer,
    'POST /api/office/step-up': answer,
  });
};

const givePassword = () => {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'ploy' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'lotus lantern' } });
  fireEvent.submit(screen.getByLabelText('Password'));
};

describe('signing in', () => {
  it('asks who it is, then for the code, which is sent with its sixth digit; a wrong one is typed anew', async () => {
    const heard = signIn('123456');
    await show(<SignInPage />, TEXTS);
    givePassword();
    const field = await screen.findByLabelText('Code');
    await userEvent.type(field, '000 000');
    expect(await screen.findByText('The code is wrong or was used before. Take the next one')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await waitFor(() => expect(currentSession().place).toBe('in'));
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('takes a recovery code instead of the phone', async () => {
    signIn('AB12C-DE34F');
    await show(<SignInPage />, TEXTS);
    givePassword();
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'AB12CDE34F');
    await waitFor(() => expect(currentSession().place).toBe('in'));
  });

  it('says in one way that name or password is wrong, and asks the server nothing without both', async () => {
    const heard = playServer({ 'POST /api/office/sign-in': () => new Refusal('WRONG_CREDENTIAL', 401) });
    await show(<SignInPage />, TEXTS);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Enter your username and password')).toBeTruthy();
    expect(heard).not.toHaveBeenCalled();
    givePassword();
    expect(await screen.findByText('Username or password is wrong')).toBeTruthy();
  });
});

it('a locked desk opens with a code, and leaves with signing out', async () => {
  signIn('123456');
  sitDown(meOf());
  lock();
  await show(<LockScreen />, TEXTS);
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await waitFor(() => expect(currentSession().place).toBe('in'));
});

it('the code that a call waits for lets it go on; closing the question does not', async () => {
  signIn('123456');
  sitDown(meOf());
  const proof = askForProof();
  await show(<StepUp />, TEXTS);
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  expect(await proof).toBe(true);
  cleanup();
  const next = askForProof();
  await show(<StepUp />, TEXTS);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await next).toBe(false);
});
