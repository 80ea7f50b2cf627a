import { type Conversation, written } from '../chat/thread.ts';

/** A message stored by the server; tests set only the fields they need. */
export function message(seq: number, change: Partial<Conversation> = {}): Conversation {
  const id = `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`;
  const { delivery: _none, ...blank } = written(id, { message_type: 'text', payload: { message: `message ${seq}` } });
  return { ...blank, seq, createdAt: new Date(Date.UTC(2026, 10, 16, 2, 0, seq)).toISOString(), ...change };
}

export const fromTeam = (seq: number, change: Partial<Conversation> = {}): Conversation =>
  message(seq, { sender: 'other', agent: { name: 'Pang', picture: null }, ...change });
