import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { connectedMoves, givenBoth, givenConnected } from '../../testing/connected-games.ts';
import { totalOf, walletOf } from '../../testing/money.ts';
import { until } from '../../testing/until.ts';

const CREATE = 'createDepositWithdrawPendingTransaction';
const EXECUTE = 'executeTransactionByRefId';
/** The path of a call in the proxy's book. */
const path = (call: string) => `samtua ext/${call}/sb/testag`;

const given = givenConnected('allmybeef');
const { expectEnd, move, setFault } = connectedMoves(given);

describe('a provider that prepares transfers', { tags: ['O1151'] }, () => {
  describe.each(['in', 'out'] as const)('with money on its way %s', (direction) => {
    it('executes it by the id that was stored before', async () => {
      const player = await givenBoth(given);
      expect((await move(player, direction)).body.status).toBe('SUCCESS');
      await expectEnd(player, direction, 1);
      const [row] = await given.server.database.query<{ prepared: string; provider_reference: string }>(
        'select prepared, provider_reference from game_transfer where member_id = $1 order by sent_at desc limit 1',
        [player.id],
      );
      expect(row?.prepared).toMatch(/^[0-9a-f]{24}$/);
      expect(row?.provider_reference).toBe(row?.prepared);
    });

    it.each(['error-500', 'garbage', 'refuse', 'timeout-after', 'timeout-before'])(
      '%s at the first step moves nothing, and gives the money back at once',
      async (mode) => {
        const player = await givenBoth(given);
        await setFault(CREATE, mode);
        const { status, body } = await move(player, direction, mode.startsWith('timeout') ? given.hasty : given.server);
        expect([status, body.message]).toEqual([502, 'TRANSFER_FAIL']);
        await expectEnd(player, direction, 0);
      },
    );

    it.each(['garbage', 'timeout-after', 'duplicate'])('%s at the second is found in the history', async (mode) => {
      const player = await givenBoth(given);
      await setFault(EXECUTE, mode);
      const { body } = await move(player, direction, mode === 'timeout-after' ? given.hasty : given.server);
      expect(body.status).toBe('IN_PROGRESS');
      expect((await walletOf(given.server, player)).inProgress).toBe(100);
      await given.server.later(2 * SECOND_MS);
      await expectEnd(player, direction, 1);
    });

    it('stays open while an undocumented code is all that is known, and ends by the history', async () => {
      const player = await givenBoth(given);
      await setFault(EXECUTE, 'refuse', { code: '100099' });
      expect((await move(player, direction)).body.status).toBe('IN_PROGRESS');
      await given.server.later(2 * SECOND_MS);
      expect((await walletOf(given.server, player)).inProgress).toBe(100);
      await given.server.later(4 * MINUTE_MS);
      await expectEnd(player, direction, 0);
    });

    it('is given up while the first step lasts: its id is never executed', async () => {
      const player = await givenBoth(given);
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      given.liar.answerWith(path(CREATE), async ({ truth }) => {
        const reply = await truth();
        await held;
        return reply;
      });
      const answer = move(player, direction);
      const pending = () =>
        given.server.database.query<{ id: string }>(
          `select id from game_transfer where member_id = $1 and status = 'sent'`,
          [player.id],
        );
      const [row] = await until(async () => {
        const rows = await pending();
        return rows.length > 0 && rows;
      }, 'the transfer');
      await given.server.modules.jobs.handlers['resolve-transfer']?.({ id: row?.id });
      await expectEnd(player, direction, 0);
      goOn();
      expect((await answer).body.message).toBe('TRANSFER_FAIL');
      await expectEnd(player, direction, 0);
    });

    it('is told of another id or amount: nothing is believed', async () => {
      const player = await givenBoth(given);
      given.liar.answerWith(path(EXECUTE), async ({ truth }) => {
        const { status, text } = await truth();
        return { status, text: text.replace(/"refId":"[0-9a-f]+"/, '"refId":"000000000000000000000000"') };
      });
      expect((await move(player, direction)).body.status).toBe('IN_PROGRESS');
      given.liar.forget();
      await given.server.later(2 * SECOND_MS);
      await expectEnd(player, direction, 1);

      given.liar.answerWith(path(CREATE), async ({ truth }) => {
        const { status, text } = await truth();
        return { status, text: text.replace('"amount":100', '"amount":1000') };
      });
      expect((await move(player, direction)).body.message).toBe('TRANSFER_FAIL');
      expect(await totalOf(given.server, player)).toBe(700);
    });
  });

  it('without credit of ours refuses the member, and rings', { tags: ['O1152'] }, async () => {
    const player = await givenBoth(given);
    await setFault(CREATE, 'refuse', { code: '100016' });
    const { status, body } = await move(player, 'in');
    expect([status, body.message]).toEqual([502, 'TRANSFER_FAIL']);
    expect(given.server.logLines.join('\n')).toContain('transfer.credit-short');
    await setFault(CREATE, 'refuse', { code: '100016' });
    expect((await move(player, 'out')).body.message).toBe('MONEY_NOT_ENOUGH');
    expect(await totalOf(given.server, player)).toBe(700);
  });

  it('that executes late is booked late', async () => {
    const player = await givenBoth(given);
    let request = '';
    given.liar.answerWith(path(EXECUTE), async ({ text }) => {
      request = text;
      return { status: 500, text: '{}' };
    });
    expect((await move(player, 'in')).body.status).toBe('IN_PROGRESS');
    given.liar.forget();
    await given.server.later(4 * MINUTE_MS);
    await expectEnd(player, 'in', 0);
    await given.server.sandbox.call('POST', `/games/amb/samtua/ext/${EXECUTE}/sb/testag`, JSON.parse(request));
    await given.server.later(HOUR_MS / 2);
    expect(await walletOf(given.server, player)).toEqual({ amount: 400, inProgress: 0 });
    expect(await totalOf(given.server, player)).toBe(700);
  });
});
