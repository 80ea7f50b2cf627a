import { passkeyOptions, playPasskeys } from '@krapao/web/testing/play-passkeys.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestProof } from '../../shared/session/proof.ts';
import { currentSession, leave, lock, startShift } from '../../shared/session/session.ts';
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

/** Accepts only this code. */
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
    const sent = signIn('123456');
    await show(<SignInPage />, TEXTS);
    givePassword();
    const field = await screen.findByLabelText('Code');
    await userEvent.type(field, '000 000');
    expect(await screen.findByText('The code is wrong or was used before. Take the next one')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await waitFor(() => expect(currentSession().place).toBe('in'));
    expect(sent).toHaveBeenCalledTimes(3);
  });

  it('takes a recovery code instead of the phone', { tags: ['O31'] }, async () => {
    signIn('AB12C-DE34F');
    await show(<SignInPage />, TEXTS);
    givePassword();
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'AB12CDE34F');
    await waitFor(() => expect(currentSession().place).toBe('in'));
  });

  it('says in one way that name or password is wrong, and asks the server nothing without both', async () => {
    const requests = playServer({ 'POST /api/office/sign-in': () => new Refusal('WRONG_CREDENTIAL', 401) });
    await show(<SignInPage />, TEXTS);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Enter your username and password')).toBeTruthy();
    expect(requests).not.toHaveBeenCalled();
    givePassword();
    expect(await screen.findByText('Username or password is wrong')).toBeTruthy();
  });
});

it('a locked desk opens with a code, and leaves with signing out', async () => {
  signIn('123456');
  startShift(meOf());
  lock();
  await show(<LockScreen />, TEXTS);
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await waitFor(() => expect(currentSession().place).toBe('in'));
});

it('the code that a call waits for lets it go on; closing the question does not', async () => {
  signIn('123456');
  startShift(meOf());
  const proof = requestProof();
  await show(<StepUp />, TEXTS);
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  expect(await proof).toBe(true);
  cleanup();
  const next = requestProof();
  await show(<StepUp />, TEXTS);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await next).toBe(false);
});

describe('a passkey', () => {
  const server = () =>
    playServer({
      'POST /api/office/sign-in/passkey/options': () => passkeyOptions('to sign in'),
      'POST /api/office/sign-in/passkey': () => meOf(),
      'POST /api/office/passkey-proof/options': () => passkeyOptions('to prove'),
      'POST /api/office/passkey-proof': () => meOf(),
    });
  const signInButton = () => screen.queryByRole('button', { name: 'Sign in with a passkey' });
  const proofButton = () => screen.findByRole('button', { name: 'Use a passkey' });

  it('signs in without name and password', { tags: ['O804'] }, async () => {
    const opened = playPasskeys();
    const received = server();
    await show(<SignInPage />, TEXTS);
    fireEvent.click(signInButton() as HTMLElement);
    await waitFor(() => expect(currentSession().place).toBe('in'));
    expect(opened).toEqual(['to sign in']);
    expect(received.mock.calls.at(-1)?.[1].body).toEqual({
      id: 'cGFzc2tleQ',
      response: {
        clientDataJSON: 'Y2xpZW50IGRhdGE',
        authenticatorData: 'YXV0aGVudGljYXRvciBkYXRh',
        signature: 'c2lnbmF0dXJl',
        userHandle: 'dXNlcg',
      },
    });
  });

  it('is calm about a closed dialog, and can be tried again', { tags: ['O804'] }, async () => {
    playPasskeys({ isCancelled: true });
    server();
    await show(<SignInPage />, TEXTS);
    fireEvent.click(signInButton() as HTMLElement);
    const text = await screen.findByText('The passkey was not used. Try again, or go another way');
    expect(text.className).not.toContain('chilli');
    playPasskeys();
    fireEvent.click(signInButton() as HTMLElement);
    await waitFor(() => expect(currentSession().place).toBe('in'));
  });

  it('is not offered where the browser has none', { tags: ['O804'] }, async () => {
    server();
    await show(<SignInPage />, TEXTS);
    expect(signInButton()).toBeNull();
  });

  it('unlocks the screen and answers a step-up of whoever has one', { tags: ['O804'] }, async () => {
    playPasskeys();
    server();
    startShift(meOf('owner', { passkeys: 1 }));
    lock();
    await show(<LockScreen />, TEXTS);
    fireEvent.click(await proofButton());
    await waitFor(() => expect(currentSession().place).toBe('in'));
    cleanup();
    startShift(meOf('owner', { passkeys: 1 }));
    const proof = requestProof();
    await show(<StepUp />, TEXTS);
    fireEvent.click(await proofButton());
    expect(await proof).toBe(true);
    cleanup();
    startShift(meOf('owner', { passkeys: 0 }));
    void requestProof();
    await show(<StepUp />, TEXTS);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  });
});
