import { QueueKind } from '@krapao/contract/office/queues';
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { SECOND_MS } from '../clock.ts';
import type { DatabaseConnection, Db } from '../database/db.ts';
import { statement } from '../database/query.ts';
import { afterCommit } from '../database/transact.ts';
import type { Logger } from '../logs/log.ts';

/** Every signal between processes, with its payload. NOTIFY limits a payload to 8000 bytes. */
const TOPICS = {
  /** A cached table has changed. Published by its trigger (migrations/0058-changes.sql). */
  changed: z.object({ table: z.string() }),
  /** Items of a queue have changed. Published by the repository and by triggers (migrations/0125-signals.sql). */
  queue: z.object({ kind: QueueKind }),
  /** An event for the pages in chat rooms. A message too long for a signal is read from its row. */
  chat: z.object({
    event: z.enum(['messaging', 'read', 'typing', 'changed']),
    rooms: z.array(z.string()),
    data: z.record(z.string(), z.unknown()).optional(),
    at: z.object({ id: z.string(), seq: z.number() }).optional(),
  }),
  /** Money of a member, or a figure beside it, has changed. */
  wallet: z.object({ memberId: z.string() }),
  /** A session has ended, or has other permissions: its pages are disconnected. */
  session: z.object({ id: z.string() }),
};
export type Topic = keyof typeof TOPICS;
export type Payload<Name extends Topic> = z.infer<(typeof TOPICS)[Name]>;

const PREFIX = 'krapao_';
const LISTEN = Object.keys(TOPICS)
  .map((topic) => `listen ${PREFIX}${topic}`)
  .join('; ');
const NOTIFY = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) signal (channel, payload)';

/** Signals after a commit are collected for this long: under load one statement publishes many. */
const GATHER_MS = 20;
const RETRY_MS = SECOND_MS;

/** Publishes as a statement of a transaction. Every process receives the signal if and only if it commits. */
export const publishing = <Name extends Topic>(topic: Name, payload: Payload<Name>): CompiledQuery =>
  statement(NOTIFY, [[PREFIX + topic], [JSON.stringify(payload)]]);

/** The same, sent at once. Outside a transaction the signal is delivered immediately. */
export async function publish<Name extends Topic>(db: Db, topic: Name, payload: Payload<Name>): Promise<void> {
  await db.executeQuery(publishing(topic, payload));
}

/** The same as an SQL expression inside another statement, with a column or parameter for each field. */
export const publishSql = <Name extends Topic>(topic: Name, fields: Record<keyof Payload<Name>, string>): string =>
  `pg_notify('${PREFIX}${topic}', json_build_object(${Object.entries(fields)
    .map(([field, column]) => `'${field}', ${column}`)
    .join(', ')})::text)`;

export type Signals = {
  /**
   * Subscribers are called in the order of their subscription. `onMissed` is called whenever listening begins or begins
   * again, because earlier signals were missed.
   */
  subscribe<Name extends Topic>(
    topic: Name,
    handler: (payload: Payload<Name>) => void | Promise<void>,
    onMissed?: () => void | Promise<void>,
  ): void;
  /**
   * Publishes after the commit, once per transaction and at most once. For commits of money: PostgreSQL would serialise
   * them if they notified.
   */
  publishAfterCommit<Name extends Topic>(transaction: Db, topic: Name, payload: Payload<Name>): void;
  /** Whether signals arrive now. */
  isListening(): boolean;
};

/** Publishes and receives signals over one listening connection, which is replaced when it is lost. */
export function createSignals(
  { db, pool }: Pick<DatabaseConnection, 'db' | 'pool'>,
  log: Logger,
): Signals & { start(): void; stop(): Promise<void> } {
  type Subscriber = {
    topic: Topic;
    handler(payload: unknown): void | Promise<void>;
    onMissed?(): void | Promise<void>;
  };
  const subscribers: Subscriber[] = [];
  let isRunning = false;
  let listener: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let gathered = new Map<string, { channel: string; text: string }>();
  let flush: NodeJS.Timeout | undefined;

  const warn = (error: unknown) => log.warn({ event: 'live.stumbled', err: error }, 'live signals stumbled');
  const guard = async (work: () => void | Promise<void>) => {
    try {
      await work();
    } catch (error) {
      warn(error);
    }
  };

  const receive = ({ channel, payload = '' }: pg.Notification) =>
    guard(() => {
      const topic = channel.slice(PREFIX.length) as Topic;
      const parsed = TOPICS[topic].parse(JSON.parse(payload));
      for (const each of subscribers) if (each.topic === topic) void guard(() => each.handler(parsed));
    });

  async function listen(): Promise<void> {
    const client = await pool.connect();
    try {
      client.on('notification', (notification) => void receive(notification));
      if (isRunning) await client.query(LISTEN);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (!isRunning) return client.release(true);
    client.once('end', () => {
      if (listener !== client) return;
      listener = undefined;
      client.release(true);
      startListening();
    });
    listener = client;
    for (const { onMissed } of subscribers) if (onMissed) void guard(onMissed);
  }

  function startListening(): void {
    listen().catch((error) => {
      warn(error);
      if (isRunning) retry = setTimeout(startListening, RETRY_MS).unref();
    });
  }

  async function publishGathered(): Promise<void> {
    clearTimeout(flush);
    if (gathered.size === 0) return;
    const signals = [...gathered.values()];
    gathered = new Map();
    const values = [signals.map(({ channel }) => channel), signals.map(({ text }) => text)];
    await db.executeQuery(statement(NOTIFY, values)).catch(warn);
  }

  return {
    subscribe: (topic, handler, onMissed) =>
      void subscribers.push({ topic, handler: handler as Subscriber['handler'], ...(onMissed && { onMissed }) }),
    publishAfterCommit: (transaction, topic, payload) => {
      const text = JSON.stringify(payload);
      const name = `${topic} ${text}`;
      afterCommit(transaction, name, () => {
        if (!isRunning) return;
        if (gathered.size === 0) flush = setTimeout(() => void publishGathered(), GATHER_MS);
        gathered.set(name, { channel: PREFIX + topic, text });
      });
    },
    isListening: () => listener !== undefined,
    start: () => {
      isRunning = true;
      startListening();
    },
    stop: async () => {
      isRunning = false;
      clearTimeout(retry);
      const client = listener;
      listener = undefined;
      client?.release(true);
      await publishGathered();
    },
  };
}
