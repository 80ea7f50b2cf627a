import { type Clock, MINUTE_MS, SECOND_MS } from '../clock.ts';
import type { Logger } from '../logs/log.ts';
import type { Adapter, Client } from './adapter.ts';
import { type Ended, untilAnswered } from './attempts.ts';
import { NoAnswer, type OutsideHttp } from './outside-http.ts';

/** An adapter in use, with its settings, as the office or the environment has it. */
export type ConnectionRow = {
  /** Unique over all ports, because callbacks name it. */
  id: string;
  adapter: string;
  settings: Readonly<Record<string, string>>;
};

export type Connected<Port> = { id: string; adapter: string; port: Port };

export type Connections<Port> = {
  /** In their order. `scope` is the channel, game or bank, where each has connections of its own. */
  list(scope?: string): Promise<readonly Connected<Port>[]>;
  /** For what must go on where it began; undefined once the connection was removed. */
  get(id: string, scope?: string): Promise<Connected<Port> | undefined>;
  /**
   * For calls that may be made twice: in their order, the next after `patienceMs` of silence, an error, or an answer
   * that `isUnanswered`. Connections that are down come last until a check of theirs succeeds; those that are not
   * `isAble` are not called.
   */
  first<Answer>(
    call: (port: Port, connectionId: string) => Promise<Answer>,
    isUnanswered: (answer: Answer) => boolean,
    scope?: string,
    isAble?: (port: Port) => boolean,
  ): Promise<Answer>;
};

/** Until the first check of a connection that is down; doubled while it does not help. */
const CHECK_AFTER_MS = 15 * SECOND_MS;
const CHECK_AFTER_MS_MAX = 5 * MINUTE_MS;

type Options<Port> = {
  adapters: readonly Adapter<Port>[];
  rows(scope: string): Promise<readonly ConnectionRow[]>;
  /** One for each connection, so that its answers can be counted. */
  httpOf(connectionId: string): OutsideHttp;
  clock: Clock;
  uuid(): string;
  log: Logger;
  /** The most that a silent service costs a call before the next is begun. */
  patienceMs(): Promise<number>;
  checkAfterMs?: number;
};

type Live<Port> = Connected<Port> & {
  settings: string;
  client: Client<Port>;
  isDown: boolean;
  /** Times in a row that it went down without a useful answer between. */
  relapses: number;
};

export function createConnections<Port>({
  adapters,
  rows,
  httpOf,
  clock,
  uuid,
  log,
  patienceMs,
  checkAfterMs = CHECK_AFTER_MS,
}: Options<Port>): Connections<Port> & { check(id: string, scope?: string): ReturnType<Client<Port>['check']> } {
  const live = new Map<string, Live<Port>>();

  function open({ id, adapter: name, settings }: ConnectionRow): Live<Port> {
    const known = live.get(id);
    const text = JSON.stringify([name, settings]);
    if (known?.settings === text) return known;
    const adapter = adapters.find((one) => one.name === name);
    if (!adapter) throw new Error(`no adapter is named ${name}`);
    const client = adapter.create(adapter.settings.parse(settings), { http: httpOf(id), now: () => clock.now(), uuid });
    const opened = { id, adapter: name, port: client.port, settings: text, client, isDown: false, relapses: 0 };
    live.set(id, opened);
    return opened;
  }

  const list = async (scope = '') => (await rows(scope)).map(open);
  const find = async (id: string, scope?: string) => (await list(scope)).find((one) => one.id === id);

  function markDown(connection: Live<Port>, reason: string): void {
    if (connection.isDown) return;
    connection.isDown = true;
    log.warn({ event: 'connection.down', connection: connection.id, reason }, 'a service outside does not answer');
    scheduleCheck(connection);
  }

  function scheduleCheck(connection: Live<Port>): void {
    const wait = Math.min(checkAfterMs * 2 ** connection.relapses, CHECK_AFTER_MS_MAX);
    connection.relapses += 1;
    setTimeout(() => void checkAgain(connection), wait).unref();
  }

  async function checkAgain(connection: Live<Port>): Promise<void> {
    // Replaced by other settings meanwhile.
    if (live.get(connection.id) !== connection) return;
    try {
      await connection.client.check();
      connection.isDown = false;
      log.info({ event: 'connection.back', connection: connection.id }, 'a service outside answers again');
    } catch {
      scheduleCheck(connection);
    }
  }

  async function attempt<Answer>(
    connection: Live<Port>,
    call: (port: Port, connectionId: string) => Promise<Answer>,
    isUnanswered: (answer: Answer) => boolean,
  ): Promise<Ended<Answer>> {
    try {
      const answer = await call(connection.port, connection.id);
      if (isUnanswered(answer)) {
        markDown(connection, 'no useful answer');
        return { isAnswered: false, answer };
      }
      connection.isDown = false;
      connection.relapses = 0;
      return { isAnswered: true, answer };
    } catch (error) {
      markDown(connection, (error as Error).message);
      return { isAnswered: false, error };
    }
  }

  return {
    list,
    get: find,
    async check(id, scope) {
      const connection = await find(id, scope);
      if (!connection) throw new Error(`no connection is named ${id}`);
      return connection.client.check();
    },
    async first(call, isUnanswered, scope, isAble = () => true) {
      const known = (await list(scope)).filter(({ port }) => isAble(port));
      if (known.length === 0) throw new NoAnswer('no service is connected', false);
      const order = known.toSorted((one, other) => Number(one.isDown) - Number(other.isDown));
      const ended = await untilAnswered(
        order.map((connection) => () => attempt(connection, call, isUnanswered)),
        { patienceMs: await patienceMs(), onSilence: (silent) => order[silent] && markDown(order[silent], 'silence') },
      );
      if ('answer' in ended) return ended.answer as Awaited<ReturnType<typeof call>>;
      throw (ended as { error: unknown }).error;
    },
  };
}
