import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { connectedMoves, givenBoth, givenConnected } from '../../testing/connected-games.ts';
import { walletOf } from '../../testing/money.ts';

const given = givenConnected('sbo568');
const CALLS = { in: 'player/deposit', out: 'player/withdraw' } as const;
const STATUS = 'player/check-transaction-status';
const path = (call: string) => `takraw web-root/restricted/${call}.aspx`;

const { expectEnd, move, setFault } = connectedMoves(given);

describe('568Win', { tags: ['O1153'] }, () => {
  describe.each(['in', 'out'] as const)('with money on its way %s', (direction) => {
    it('moves it under our id', async () => {
      const player = await givenBoth(given);
      expect((await move(player, direction)).body.status).toBe('SUCCESS');
      await expectEnd(player, direction, 1);
    });

    it.each(['garbage', 'timeout-after'])('%s: the status says that it was made', async (mode) => {
      const player = await givenBoth(given);
      await setFault(CALLS[direction], mode);
      const { body } = await move(player, direction, mode === 'garbage' ? given.server : given.hasty);
      expect(body.status).toBe('IN_PROGRESS');
      await given.server.later(2 * SECOND_MS);
      await expectEnd(player, direction, 1);
    });

    it.each(['error-500', 'timeout-before'])('%s: open until no request can arrive any more', async (mode) => {
      const player = await givenBoth(given);
      await setFault(CALLS[direction], mode);
      const { body } = await move(player, direction, mode === 'error-500' ? given.server : given.hasty);
      expect(body.status).toBe('IN_PROGRESS');
      await given.server.later(2 * SECOND_MS);
      expect((await walletOf(given.server, player)).inProgress).toBe(100);
      await given.server.later(5 * MINUTE_MS);
      await expectEnd(player, direction, 0);
    });

    it('an undocumented code is followed by the status: not made', async () => {
      const player = await givenBoth(given);
      await setFault(CALLS[direction], 'refuse', { code: '9999' });
      expect((await move(player, direction)).body.message).toBe('TRANSFER_FAIL');
      await expectEnd(player, direction, 0);
    });

    it('a duplicate is followed by the status: made', async () => {
      const player = await givenBoth(given);
      await setFault(CALLS[direction], 'duplicate');
      expect((await move(player, direction)).body.status).toBe('SUCCESS');
      await expectEnd(player, direction, 1);
    });

    it('stays open while the status is not known either', async () => {
      const player = await givenBoth(given);
      await given.server.sandbox.setFault(given.game, {
        mode: 'refuse',
        code: '9999',
        calls: [CALLS[direction], STATUS],
      });
      expect((await move(player, direction)).body.status).toBe('IN_PROGRESS');
      await given.server.later(10 * MINUTE_MS);
      expect((await walletOf(given.server, player)).inProgress).toBe(100);
      await given.server.sandbox.call('DELETE', '/faults');
      await given.server.later(20 * MINUTE_MS);
      await expectEnd(player, direction, 0);
    });

    it.each([
      ['of another transfer', (text: string) => text.replace(/"txnId":"[^"]+"/, '"txnId":"another"')],
      ['in half a JSON', (text: string) => text.slice(0, 20)],
      ['as a page', () => '<html><body>Just a moment</body></html>'],
      ['with an error of a wrong type', (text: string) => text.replace('"id":0', '"id":"0"')],
      ['that is huge', () => `{"error":{"id":0},"x":"${'x'.repeat(5_000_000)}"}`],
    ])('an answer %s is not believed, and the status settles it', async (_, lie) => {
      const player = await givenBoth(given);
      given.liar.answerWith(path(CALLS[direction]), async ({ truth }) => {
        const { status, text } = await truth();
        return { status, text: lie(text) };
      });
      expect((await move(player, direction)).body.status).toBe('IN_PROGRESS');
      given.liar.forget();
      await given.server.later(2 * SECOND_MS);
      await expectEnd(player, direction, 1);
    });
  });

  it('says nothing of a reason: less money in the game is seen in the balance', async () => {
    const player = await givenBoth(given);
    await given.server.database.query(
      `update sandbox.game_player set balance_units = 5000
       where provider = 'takraw' and username = (select username from game_account where member_id = $1)`,
      [player.id],
    );
    const { body } = await move(player, 'out');
    expect(body.message).toBe('MONEY_NOT_ENOUGH');
  });
});
