import { failureOf } from '@krapao/web/api/api-error.ts';
import { askUntilAnswered } from '@krapao/web/api/ask-until-answered.ts';
import { call } from '@krapao/web/api/call.ts';
import { newKey } from '@krapao/web/api/new-key.ts';
import { forget, readStored, storeBeside } from '@krapao/web/browser/storage.ts';
import { endsWithSession } from '@krapao/web/session/session.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Setup, SpinResult } from './api/spin-queries.ts';

/** A spin as it was first asked for: whoever asks again asks for the very same. */
type AskedSpin = { key: string; body: { commitment?: string; memberSeed?: string } };

/** Why nothing was spun: an answer of the wheel, or a failure of the call. */
export type SpinFailure = { code: string; error?: unknown };

export type SpinState =
  | { phase: 'rest' }
  /** Nobody has answered yet; `isSilent` when that takes long. */
  | { phase: 'asking'; isSilent: boolean }
  | { phase: 'turning'; result: SpinResult };

const REST: SpinState = { phase: 'rest' };

endsWithSession('askedSpin');

/**
 * One spin at a time. It is kept until the wheel has shown what it gave: after a lost answer, a reload, or leaving the
 * page, the same spin is asked for, and gives the same.
 */
export function useSpin(onFail: (failure: SpinFailure) => void) {
  const [state, setState] = useState<SpinState>(REST);
  const isHere = useRef(true);
  const isUnderWay = useRef(false);

  const ask = async ({ key, body }: AskedSpin) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ phase: 'asking', isSilent: false });
    try {
      const { result, error } = await askUntilAnswered(
        (idempotencyKey) => call('POST /api/spinwheel/spin', { body, idempotencyKey }),
        () => isHere.current && setState({ phase: 'asking', isSilent: true }),
        key,
      );
      if (!isHere.current) return;
      if (result) return setState({ phase: 'turning', result });
      fail({ code: error ?? 'INTERNAL_SERVER_ERROR' }, true);
    } catch (error) {
      if (isHere.current) fail({ code: failureOf(error).code, error }, failureOf(error).isAnswer);
    }
  };

  /** What was not answered stays wanted: the next click asks for it again. */
  const fail = (failure: SpinFailure, isAnswered: boolean) => {
    if (isAnswered) forget('askedSpin');
    isUnderWay.current = false;
    setState(REST);
    onFail(failure);
  };

  const askAgain = useEffectEvent(() => {
    const asked = readAsked();
    if (asked) void ask(asked);
  });
  useEffect(() => {
    isHere.current = true;
    askAgain();
    return () => {
      isHere.current = false;
    };
  }, []);

  return {
    state,
    /** Does nothing while a spin is under way. */
    spin({ fairness }: Pick<Setup, 'fairness'>): void {
      if (isUnderWay.current) return;
      const asked = readAsked() ?? { key: newKey(), body: bodyOf(fairness) };
      storeBeside('token', 'askedSpin', JSON.stringify(asked));
      void ask(asked);
    },
    /** The wheel stands still, and the member has seen it. */
    rest(): void {
      forget('askedSpin');
      isUnderWay.current = false;
      setState(REST);
    },
  };
}

/** Who has no seed of their own sends one of this browser's: made after the server was bound to its own. */
function bodyOf(fairness: Setup['fairness']): AskedSpin['body'] {
  if (!fairness) return {};
  const { commitment, memberSeed, hasOwnSeed } = fairness;
  return { commitment, memberSeed: hasOwnSeed ? memberSeed : newKey().replaceAll('-', '').slice(0, 16) };
}

function readAsked(): AskedSpin | undefined {
  try {
    return JSON.parse(readStored('askedSpin') ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
