import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';

export type Shift = AnswerOf<'GET /api/office/shift'>;

/** Colleagues come and go without a signal. */
const EVERY_MS = 60_000;

export const SHIFT = ['queues', 'shift'];

export const useShift = () =>
  useQuery({
    // A change of the queues refreshes it at once.
    queryKey: SHIFT,
    queryFn: () => call('GET /api/office/shift'),
    refetchInterval: EVERY_MS,
  });
