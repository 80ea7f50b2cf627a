import { describe, expect, it } from 'vitest';
import type { Bonus, Offer } from './api/bonus-queries.ts';
import { codeOf, obstacleOf, receivedNow, runsOf, stateOf, typedCode } from './model.ts';

/** Bangkok is UTC+7. 16 November 2026 is a Monday. */
const bangkok = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}+07:00`);
const received = (...times: number[]) => ({
  _id: 'u',
  isActive: false,
  received: times.map((time) => ({ updatedAt: new Date(time).toISOString() })),
});
const of = (type: Bonus['type'], ...times: number[]) => ({ type, maxReceived: 1, userBonus: received(...times) });

describe('how often a bonus was received', () => {
  it('of type limit counts every receipt, however old', { tags: ['S2.101'] }, () => {
    const times = [bangkok('01', '00:00:00'), bangkok('16', '12:00:00')];
    expect(receivedNow(of('limit', ...times), bangkok('17', '12:00:00'))).toBe(2);
    expect(receivedNow({ type: 'limit', userBonus: null }, bangkok('17', '12:00:00'))).toBe(0);
  });

  it('of type day counts those updated today: until 23:59:59 in Bangkok, and from 00:00:00 no more', {
    tags: ['S2.102'],
  }, () => {
    const bonus = of('day', bangkok('16', '00:00:00'));
    expect(receivedNow(bonus, bangkok('16', '23:59:59'))).toBe(1);
    expect(receivedNow(bonus, bangkok('17', '00:00:00'))).toBe(0);
    expect(receivedNow(of('day', bangkok('16', '23:59:59')), bangkok('17', '00:00:00'))).toBe(0);
    expect(receivedNow(of('day', bangkok('17', '00:00:00')), bangkok('17', '00:00:00'))).toBe(1);
  });

  it('of type week counts those since Monday 00:00:00 in Bangkok, and not those of Sunday 23:59:59', {
    tags: ['S2.103'],
  }, () => {
    const now = bangkok('18', '09:00:00');
    expect(receivedNow(of('week', bangkok('16', '00:00:00')), now)).toBe(1);
    expect(receivedNow(of('week', bangkok('15', '23:59:59')), now)).toBe(0);
    const bonus = of('week', bangkok('16', '00:00:00'));
    expect(receivedNow(bonus, bangkok('22', '23:59:59'))).toBe(1);
    expect(receivedNow(bonus, bangkok('23', '00:00:00'))).toBe(0);
  });
});

describe('a card is in exactly one state', { tags: ['S2.97'] }, () => {
  const now = bangkok('16', '12:00:00');

  it('current while it is active, also when it was received up to its maximum', () => {
    expect(stateOf({ ...of('limit', now), userBonus: { ...received(now), isActive: true } }, now)).toBe('current');
  });

  it('received at its maximum, open below it', () => {
    expect(stateOf(of('limit', now), now)).toBe('received');
    expect(stateOf({ ...of('limit', now), maxReceived: 2 }, now)).toBe('open');
    expect(stateOf({ ...of('limit'), userBonus: null }, now)).toBe('open');
  });
});

describe('what keeps a bonus from being taken', () => {
  const offer = {
    placesLeft: null,
    startsAt: null,
    endsAt: null,
    weekdays: null,
    preview: { amount: 1 },
    blocker: null,
  } as unknown as Offer;
  const at = (change: Partial<Offer>, nowMs: number) => obstacleOf({ ...offer, ...change }, nowMs, false);
  const noon = bangkok('16', '12:00:00');
  const iso = (instantMs: number) => new Date(instantMs).toISOString();

  it('nothing, when there is a deposit that counts', () => {
    expect(at({}, noon)).toBeUndefined();
  });

  it('that nobody can take it any more, or not yet', () => {
    expect(at({ placesLeft: 0 }, noon)).toBe('full');
    expect(at({ endsAt: iso(noon) }, noon)).toBe('over');
    expect(at({ startsAt: iso(noon + 1) }, noon)).toBe('notYet');
    expect(at({ startsAt: iso(noon), endsAt: iso(noon + 1), placesLeft: 1 }, noon)).toBeUndefined();
  });

  it('that it is another day of the week in Bangkok', () => {
    const weekend = { weekdays: [6, 7] };
    expect(at(weekend, bangkok('20', '23:59:59'))).toBe('otherDay');
    expect(at(weekend, bangkok('21', '00:00:00'))).toBeUndefined();
    expect(at(weekend, bangkok('22', '23:59:59'))).toBeUndefined();
    expect(at(weekend, bangkok('23', '00:00:00'))).toBe('otherDay');
  });

  it('what the server says would refuse a claim', () => {
    expect(at({ preview: null, blocker: { reason: 'MONEY_GONE' } }, noon)).toBe('MONEY_GONE');
  });

  it('another reward that runs, before everything else', () => {
    expect(obstacleOf({ ...offer, placesLeft: 0 }, noon, true)).toBe('REWARD_RUNNING');
  });
});

it('days in a row are told as one run', () => {
  expect(runsOf([7, 6])).toEqual([[6, 7]]);
  expect(runsOf([1, 2, 3, 6])).toEqual([
    [1, 3],
    [6, 6],
  ]);
});

describe('a promotion code', () => {
  it('is trimmed and in upper case when it is looked up', { tags: ['S5.44'] }, () => {
    expect(codeOf('  new100\n')).toBe('NEW100');
    expect(codeOf('   ')).toBe('');
    expect(typedCode(' new ')).toBe(' NEW ');
  });

  it('is as long as a code can be, counted as the server does, and never cut within a character', () => {
    expect(codeOf('a'.repeat(200))).toBe('A'.repeat(60));
    expect(codeOf(`a${'🎁'.repeat(100)}`)).toBe(`A${'🎁'.repeat(29)}`);
    expect(codeOf('ß'.repeat(60))).toBe('S'.repeat(60));
  });

  it('can always be written into an address', () => {
    for (const text of ['🎁 โบนัส/../?#%', '\ud83c', 'a\udf81b']) {
      expect(() => encodeURIComponent(codeOf(text))).not.toThrow();
    }
  });
});
