import { balanceOf } from '@krapao/money/balance';
import { expect, it } from 'vitest';
import { meOf } from '../../shared/testing/operator.ts';
import { balanceParts } from './balance-parts.ts';
import { draftOf, saveDraft } from './drafts.ts';
import { withLabel } from './label-draft.ts';
import { type Draft, emptyDraft, findDraftError, messageOf } from './message-draft.ts';
import { neighbourOf } from './neighbour.ts';
import { openItems } from './open-items.ts';
import { openedIn, placeOf, placesFor } from './places.ts';
import { matching, slashWords } from './slash.ts';

const reply = (code: string, title: string) => ({ code, title, texts: { th: '', la: '', en: '' } });

it('a slash alone at the beginning asks for canned replies, and nothing else does', () => {
  expect(['/', '/slip', 'see a/b', '/slip late', '//'].map(slashWords)).toEqual([
    '',
    'slip',
    undefined,
    undefined,
    undefined,
  ]);
});

it('canned replies are found by code or title, those that begin with the words first', () => {
  const replies = [
    reply('bank-delay', 'Bank delay'),
    reply('photo', 'Ask for a clear slip'),
    reply('slip', 'Received'),
  ];
  expect(matching(replies, 'SLIP').map(({ code }) => code)).toEqual(['slip', 'photo']);
  expect(matching(replies, '')).toHaveLength(3);
});

it.each<[string, Partial<Draft> & Pick<Draft, 'kind'>, string | undefined]>([
  ['no words', { kind: 'buttons' }, 'message'],
  ['no buttons', { kind: 'buttons', message: 'Choose', buttons: [] }, 'noButtons'],
  ['a button without words', { kind: 'quick_replies', message: 'Choose' }, 'buttonTitle'],
  [
    'a script for a link',
    { kind: 'buttons', message: 'x', buttons: [{ title: 'x', type: 'web', payload: 'javascript:alert(1)' }] },
    'link',
  ],
  [
    'words for a number',
    { kind: 'buttons', message: 'x', buttons: [{ title: 'x', type: 'call', payload: 'me' }] },
    'phone',
  ],
  ['a card without a title', { kind: 'generic' }, 'title'],
  ['a card whose picture is a file', { kind: 'generic', title: 'x', image: 'file:///x' }, 'image'],
  ['a card with a title alone', { kind: 'generic', title: 'x' }, undefined],
])('of %s the builder says what is wrong before it is sent', { tags: ['O310'] }, (_, draft, error) => {
  expect(findDraftError({ ...emptyDraft(draft.kind), ...draft })?.error).toBe(error);
});

it('what was put together is the message that members’ pages show', () => {
  const draft = {
    ...emptyDraft('quick_replies', ' Was it this? '),
    buttons: [{ title: ' Yes ', type: 'postback' as const, payload: '' }],
  };
  expect(messageOf(draft)).toEqual({
    message_type: 'quick_replies',
    payload: { message: 'Was it this?', quick_replies: [{ title: 'Yes', type: 'postback', payload: 'Yes' }] },
  });
  expect(messageOf({ ...emptyDraft('generic'), title: ' Slip ', subtitle: ' ' })).toEqual({
    message_type: 'generic',
    payloads: [{ title: 'Slip', buttons: [] }],
  });
});

it('what was begun is there when one comes back, and gone once it was sent', () => {
  saveDraft('a', 'Hello');
  expect([draftOf('a'), draftOf('b')]).toEqual(['Hello', '']);
  saveDraft('a', '');
  expect(draftOf('a')).toBe('');
});

it('the next conversation is the one below; from nowhere the first; there is none after the last', () => {
  const rows = [{ id: 'a' }, { id: 'b' }];
  expect([neighbourOf(rows, 'a', 1), neighbourOf(rows, undefined, 1), neighbourOf(rows, 'b', 1)]).toEqual([
    { id: 'b' },
    { id: 'a' },
    undefined,
  ]);
});

it('a label that says nothing or is there already changes nothing', () => {
  const labels = ['vip'];
  expect([withLabel(labels, ' vip '), withLabel(labels, '  ')]).toEqual([labels, labels]);
  expect(withLabel(labels, ' slip ')).toEqual(['vip', 'slip']);
});

it('an address names its tab; any other is the first of the operator’s', () => {
  const placesAt = (role: 'support' | 'finance') =>
    ['/inbox', '/inbox/mine', '/inbox/x', '/inbox/guests'].map((path) => placeOf(path, placesFor(meOf(role))));
  expect(placesAt('support')).toEqual(['open', 'mine', 'open', 'guests']);
  expect(placesAt('finance')).toEqual(['finance', 'mine', 'finance', 'finance']);
});

it('a conversation is opened by its tab’s address, and by an address of its own', () => {
  const id = '0192a0c4-5a51-7c3e-8f00-0000000000aa';
  const openedAt = (pathname: string, search = '') => openedIn({ pathname, search });
  expect([openedAt('/inbox/mine', `?c=${id}`), openedAt(`/inbox/${id}`), openedAt('/inbox/mine')]).toEqual([
    id,
    id,
    undefined,
  ]);
});

it('the balance card lists the parts with money, and the wallet always', () => {
  const wallet = { amount: 100.5, available: 0, inProgress: 0, locked: 100.5, currency: 'THB' as const };
  const game = { isActive: true, amount: 423.05, ftWalletSlot: 10, decimals: 2 };
  expect(balanceParts(balanceOf(wallet, [game]))).toEqual([
    { name: 'main', value: 0 },
    { name: 'games', value: 4_230.5 },
    { name: 'locked', value: 100.5 },
  ]);
});

it('what a member waits for leads to where it is, the newest first; what is done does not wait', {
  tags: ['O944'],
}, () => {
  const line = (reference: string, status: string, minute: number) =>
    ({
      reference,
      status,
      statementType: 'withdraw',
      amount: -500,
      currency: 'THB',
      createdAt: `2026-11-16T09:0${minute}`,
    }) as never;
  const slip = {
    id: 's1',
    reference: 'S-1',
    status: 'review',
    amount: null,
    currency: null,
    createdAt: '2026-11-16T09:05',
  } as never;
  const items = openItems([line('W-1', 'IN_PROGRESS', 1), line('W-2', 'SUCCESS', 9)], [slip], 'THB');
  expect(items.map(({ reference, to }) => [reference, to])).toEqual([
    ['S-1', '/queue/slips?open=slips.s1'],
    ['W-1', '/queue/withdrawals?search=W-1'],
  ]);
});
