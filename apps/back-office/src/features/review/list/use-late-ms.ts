import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../queries.ts';
import type { QueueKind } from './kinds.ts';

const MINUTE_MS = 60_000;

/** The age at which an item of a queue is late; none before the targets are known. */
export function useLateMs(): (kind: QueueKind) => number {
  const { data } = useQuery(overviewQuery);
  return (kind) => (data?.find((queue) => queue.kind === kind)?.targetMinutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS;
}
