import { NOTICE_GROUPS, NOTICE_SETTINGS, type NoticeSetting, topicsOf } from '@krapao/contract/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill } from '../../../testing/fields.ts';
import { type Answers, openApp, refuse, toastOf } from '../../../testing/open-app.tsx';
import { fakePush, PUSH_KEY, removePush } from '../../../testing/push.ts';

afterEach(removePush);

/** The app against a server that remembers settings, subscription and address. */
async function open(answers: Answers = {}) {
  const state = {
    settings: { ...NOTICE_SETTINGS } as Record<NoticeSetting, boolean>,
    push: { publicKey: PUSH_KEY, isSubscribed: false },
    email: null as string | null,
    phoneEnd: '4567',
  };
  const app = await openApp('/user/profile', {
    answers: {
      'GET /api/notices/settings': () => state,
      'PUT /api/notices/settings': ({ body: { name, isOn } }) => {
        state.settings = { ...state.settings, [name]: isOn };
        return state;
      },
      'PUT /api/notices/push': () => {
        state.push = { ...state.push, isSubscribed: true };
        return { message: 'SUCCESS' };
      },
      'DELETE /api/notices/push': () => {
        state.push = { ...state.push, isSubscribed: false };
        return { message: 'SUCCESS' };
      },
      'POST /api/notices/email': () => ({ message: 'SUCCESS' }),
      'POST /api/notices/email/confirm': () => {
        state.email = 'm•••@example.com';
        return state;
      },
      'DELETE /api/notices/email': () => {
        state.email = null;
        return state;
      },
      ...answers,
    },
  });
  await app.press('Notifications', await screen.findByRole('main'));
  const sheet = await screen.findByRole('dialog', { name: 'Notifications' });
  await within(sheet).findByRole('region', { name: 'SMS' });
  return { ...app, sheet, box: (name: string) => within(sheet).getByRole<HTMLInputElement>('checkbox', { name }) };
}

it('shows each group and channel, and changes one at a time', { tags: ['P177'] }, async () => {
  const { box, user, sent } = await open();
  const kinds = within(screen.getByRole('group', { name: 'What to send, on all your devices' }));
  expect(kinds.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    ...[true, true, true, true, true],
    ...[false, false],
  ]);
  const changes = [
    ['Bonuses', { name: 'push.rewards', isOn: false }],
    ['Safety messages to the number ending 4567', { name: 'sms.safety', isOn: false }],
    ['Show amounts, also on the lock screen', { name: 'amounts', isOn: true }],
    ['Bonuses', { name: 'push.rewards', isOn: true }],
  ] as const;
  for (const [index, [name, body]] of changes.entries()) {
    await user.click(box(name));
    await waitFor(() => expect(sent('PUT /api/notices/settings')).toHaveLength(index + 1));
    expect(sent('PUT /api/notices/settings').at(-1)).toEqual(body);
    await waitFor(() => expect(box(name).checked).toBe(body.isOn));
    expect(document.activeElement).toBe(box(name));
  }
});

it('a group opens into its topics, which are off with it', { tags: ['P235'] }, async () => {
  const { box, user, press, sheet, sent } = await open();
  expect(within(sheet).queryByRole('checkbox', { name: 'Bonus received' })).toBeNull();
  const disclosure = within(sheet).getByRole('button', { name: 'Choose in detail: Bonuses' });
  expect(disclosure.getAttribute('aria-expanded')).toBe('false');
  await user.click(disclosure);
  expect(disclosure.getAttribute('aria-expanded')).toBe('true');
  await user.click(box('Bonus received'));
  await waitFor(() =>
    expect(sent('PUT /api/notices/settings')).toEqual([{ name: 'push.rewards.received', isOn: false }]),
  );
  await waitFor(() => expect(box('Bonus received').checked).toBe(false));
  await user.click(box('Bonuses'));
  await waitFor(() => expect(box('Bonus completed or ended').disabled).toBe(true));
  await press('Choose in detail: Safety of your account', sheet);
  within(sheet).getByText('Safety messages by SMS and e-mail go on as set below');
  expect(within(sheet).queryByRole('button', { name: /Choose in detail: News/ })).toBeNull();
});

it('a setting that the server refuses goes back', { tags: ['P177'] }, async () => {
  const { box, user } = await open({
    'PUT /api/notices/settings': () => refuse('REQUEST_LIMIT', { status: 429 }),
  });
  await user.click(box('Withdrawals'));
  await screen.findByRole('alertdialog', { hidden: true });
  await waitFor(() => expect(box('Withdrawals').checked).toBe(true));
});

it('has no switch for the list in the app, where safety stays', { tags: ['P177'] }, async () => {
  const { sheet } = await open();
  within(sheet).getByText(/Everything is listed in the app under the bell/);
  const names = within(sheet).getAllByRole('checkbox');
  // Topics are behind a disclosure, and e-mail has no address yet.
  const topics = NOTICE_GROUPS.flatMap(topicsOf).length;
  expect(names).toHaveLength(Object.keys(NOTICE_SETTINGS).length - topics - 1);
});

it('adds an e-mail address by its code, and removes it', { tags: ['P177'] }, async () => {
  const { sheet, press, sent } = await open();
  expect(within(sheet).queryByText('Safety messages by e-mail')).toBeNull();
  fill(within(sheet).getByLabelText('E-mail address'), ' mali@example.com ');
  await press('Send code', sheet);
  const code = await within(sheet).findByLabelText('Code from the e-mail');
  expect(sent('POST /api/notices/email')).toEqual([{ address: 'mali@example.com' }]);
  fill(code, '12a3');
  await press('Confirm', sheet);
  expect(sent('POST /api/notices/email/confirm')).toEqual([]);
  fill(code, '123456');
  await press('Confirm', sheet);
  await within(sheet).findByText('m•••@example.com');
  expect(sent('POST /api/notices/email/confirm')).toEqual([{ code: '123456' }]);
  await within(sheet).findByText('Safety messages by e-mail');
  await press('Remove', sheet);
  await waitFor(() => expect(within(sheet).queryByText('m•••@example.com')).toBeNull());
});

it('a wrong code is told, and another can be typed', { tags: ['P177'] }, async () => {
  const { sheet, press } = await open({
    'POST /api/notices/email/confirm': () => refuse('OTP_CODE_INVALID', { status: 400 }),
  });
  fill(within(sheet).getByLabelText('E-mail address'), 'mali@example.com');
  await press('Send code', sheet);
  fill(await within(sheet).findByLabelText('Code from the e-mail'), '123456');
  await press('Confirm', sheet);
  await screen.findByRole('alertdialog', { hidden: true });
  within(sheet).getByLabelText('Code from the e-mail');
});

it('push messages are turned on and off for this browser', { tags: ['P178'] }, async () => {
  const { subscribe, unsubscribe, endpoint } = fakePush();
  const { sheet, press, sent, times } = await open();
  await press('Turn on', sheet);
  await toastOf('This device gets notifications from now on');
  expect(subscribe).toHaveBeenCalledTimes(1);
  expect(sent('PUT /api/notices/push')).toEqual([
    { endpoint, keys: { p256dh: 'BwcHBwcHBwcHBwcHBwcHBw', auth: 'BwcHBwcHBwcHBwcHBwcHBw' }, publicKey: PUSH_KEY },
  ]);
  await press('Turn off on this device', sheet);
  await within(sheet).findByRole('button', { name: 'Turn on' });
  expect(times('DELETE /api/notices/push')).toBe(1);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

it('a refused permission is told calmly in place, and nothing is sent', { tags: ['P178'] }, async () => {
  fakePush({ answer: 'denied' });
  const { sheet, press, times } = await open();
  await press('Turn on', sheet);
  await within(sheet).findByText(/Notifications are blocked in this browser\. Allow them in its settings/);
  expect(within(sheet).queryByRole('button', { name: 'Turn on' })).toBeNull();
  expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  expect(times('PUT /api/notices/push')).toBe(0);
});

it('the subscription ends at sign-out, also where the server cannot be reached', { tags: ['P178'] }, async () => {
  const { unsubscribe } = fakePush();
  const { sheet, press } = await open({
    'POST /api/logout': () => refuse('NO_DATA', { status: 503 }),
  });
  await press('Turn on', sheet);
  await within(sheet).findByText('This device gets notifications when the app is closed');
  await press('Close', sheet);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
  await press('Log out', screen.getByRole('main'));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
});
