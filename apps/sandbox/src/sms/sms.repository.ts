import { randomUUID } from 'node:crypto';
import type { Query } from '../database.ts';

export const smsTables = `
  create table if not exists sandbox.sms_message (
    seq        bigint      generated always as identity primary key,
    id         uuid        not null unique,
    to_number  text        not null,
    from_name  text        not null,
    text       text        not null,
    created_at timestamptz not null
  );
  create index if not exists sms_message_to on sandbox.sms_message (to_number, seq desc);
`;

export type NewMessage = { to: string; from: string; text: string };
export type Message = NewMessage & { id: string; createdAt: string };

export async function saveMessage(database: Query, message: NewMessage, now: Date): Promise<Message> {
  const id = randomUUID();
  await database.query(
    'insert into sandbox.sms_message (id, to_number, from_name, text, created_at) values ($1, $2, $3, $4, $5)',
    [id, message.to, message.from, message.text, now],
  );
  return { id, ...message, createdAt: now.toISOString() };
}

export async function listMessages(database: Query, to: string | undefined, limit: number): Promise<Message[]> {
  const { rows } = await database.query<{ id: string; to: string; from: string; text: string; created_at: Date }>(
    `select id, to_number as "to", from_name as "from", text, created_at
       from sandbox.sms_message
      where $1::text is null or to_number = $1
      order by seq desc
      limit $2`,
    [to ?? null, limit],
  );
  return rows.map(({ created_at, ...message }) => ({ ...message, createdAt: created_at.toISOString() }));
}
