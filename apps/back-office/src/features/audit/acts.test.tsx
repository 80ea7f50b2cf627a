import { type Call, isAct } from '@krapao/contract/call';
import { failuresOf } from '@krapao/contract/failures';
import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import english from '../../../locales/en/audit.json';
import thai from '../../../locales/th/audit.json';
import { show } from '../../shared/testing/desk.tsx';
import { Outcome } from './outcome.tsx';
import { useActs, useActText } from './use-acts.ts';

const acts = Object.entries<Call>(OFFICE_CALLS).filter(([key, call]) => isAct(key, call));

describe.each([
  ['English', english],
  ['Thai', thai],
])('in %s', (_, { acts: texts, outcomes }) => {
  it('every call that leaves a line has its words, done and tried, and nothing else has', { tags: ['O480'] }, () => {
    expect(Object.keys(texts).sort()).toEqual(acts.map(([key]) => key).sort());
  });

  it('no two calls read the same', () => {
    const sentences = Object.values(texts).flatMap(({ done, tried }) => [done, tried]);
    expect(new Set(sentences).size).toBe(acts.length * 2);
  });

  it('every refusal that a line can end with has its words', { tags: ['O480'] }, () => {
    // Calls without an operator leave no audit entry, and the back office stays available while the service is gone.
    const signals = ['invalid-token', 'gone'];
    const codes = new Set(acts.flatMap(([, call]) => failuresOf(call).map(({ code }) => code)));
    expect(Object.keys(outcomes).sort()).toEqual([...codes].filter((code) => !signals.includes(code)).sort());
  });
});

const APPROVE = 'POST /api/office/withdrawals/{id}/approve';

function Act({ call, isDone }: { call: string; isDone: boolean }) {
  return <p>{useActText()(call, isDone)}</p>;
}
it.each([
  ['done', APPROVE, true, 'Approved a withdrawal'],
  ['refused', APPROVE, false, 'Tried to approve a withdrawal'],
  ['of a call that is no more', 'POST /api/office/gone', true, 'POST /api/office/gone'],
])('an act %s is said in words', { tags: ['O480'] }, async (_, call, isDone, words) => {
  await show(<Act call={call} isDone={isDone} />, { texts: ['audit'] });
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([
  ['OK', 'Done'],
  ['NO_PERMISSION', 'No permission'],
  [null, 'Not known'],
  ['OF_ANOTHER_TIME', 'OF_ANOTHER_TIME'],
])('how it ended is said in words: %s', async (outcome, words) => {
  await show(<Outcome outcome={outcome} />, { texts: ['audit'] });
  expect(screen.getByText(words)).toBeTruthy();
});

it('a code that was asked for is no failure', async () => {
  await show(<Outcome outcome="CODE_REQUIRED" />, { texts: ['audit'] });
  expect(screen.getByText('Code was asked for').closest('.status')?.className).toContain('is-note');
});

let found: readonly string[];
function Finder({ typed }: { typed: string }) {
  const { find, nameOf } = useActs();
  found = find(nameOf(typed));
  return null;
}
const [ACCEPT, REFUSE] = ['POST /api/office/slips/{id}/accept', 'POST /api/office/slips/{id}/refuse'];
const INVITE = 'POST /api/office/operators';
it.each([
  ['calls by a word of what is done', 'SLIP', [ACCEPT, REFUSE]],
  ['calls by a part of their names', '/slips/', [ACCEPT, REFUSE]],
  ['one call by all its words, and not those that begin like it', 'Invited an operator', [INVITE]],
  ['one call by its name', INVITE, [INVITE]],
  ['nothing by what nothing is called', 'xyzzy', []],
])('the filter finds %s', { tags: ['O481'] }, async (_, typed, calls) => {
  await show(<Finder typed={typed} />, { texts: ['audit'] });
  expect(found).toEqual(calls);
});
