import type { Setting } from '@krapao/contract/documents/settings';
import { EVERY_ROOM, type Live, OFFICE_ROOM } from '../platform/live/live.ts';
import type { Payload, Signals } from '../platform/live/signals.ts';

type Parts = {
  signals: Pick<Signals, 'subscribe'>;
  live: Live;
  officeLive: Live;
  /** The data of a chat event, read if the signal lacks it. */
  readChatEvent: (signal: Payload<'chat'>) => Promise<object | undefined> | object;
  service: () => Promise<Setting<'service'>>;
};

/** Emits what pages learn from signals: every process to its own pages. */
export function notifyOpenPages({ signals, live, officeLive, readChatEvent, service }: Parts): void {
  const refetchAll = () => live.emitToMembers('wallet');
  const emit: Live['emit'] = (...event) => {
    live.emit(...event);
    officeLive.emit(...event);
  };
  signals.subscribe('wallet', ({ memberId }) => live.emitToMember(memberId, 'wallet'));
  signals.subscribe('session', ({ id }) => {
    live.disconnect(id);
    officeLive.disconnect(id);
  });
  signals.subscribe('queue', (item) => officeLive.emit([OFFICE_ROOM], 'queue', item));
  signals.subscribe(
    'chat',
    async (signal) => {
      const data = signal.data ?? (await readChatEvent(signal));
      if (data) emit(signal.rooms, signal.event, data);
    },
    () => emit([EVERY_ROOM], 'missed', {}),
  );

  let known: string | undefined;
  const compareService = async () => {
    const now = JSON.stringify(await service());
    if (known !== undefined && known !== now) refetchAll();
    known = now;
  };
  // Pages refetch when a game or the service is switched, and when news is published. No other setting is so urgent.
  signals.subscribe(
    'changed',
    ({ table }) => {
      if (table === 'game' || table === 'news' || table === 'announcement') refetchAll();
      return table === 'setting' ? compareService() : undefined;
    },
    () => {
      refetchAll();
      return compareService();
    },
  );
}
