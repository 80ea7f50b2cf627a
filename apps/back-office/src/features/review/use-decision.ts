import { toast } from '@krapao/ui/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useTranslations } from 'use-intl';
import type { AnswerOf, OfficeKey } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/use-act.ts';
import { useSayDone } from '../../shared/dialogs/undo.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { STALE } from './queries.ts';
import { useWork } from './work.ts';

type Reactions<Key extends OfficeKey> = {
  /** What is said when it is done. */
  done: string | ((answer: AnswerOf<Key>) => string);
  /** Closes what asked for it. */
  close: () => void;
  /** It stays in the queue afterwards. */
  stays?: boolean;
  /** The way back, where there is one. */
  undo?: () => void;
};

/** Decides about the open item. What was decided before is over too, so that the next one comes up. */
export function useDecision<Key extends OfficeKey>(key: Key, { done, close, stays = false, undo }: Reactions<Key>) {
  const t = useTranslations('review');
  const sayDone = useSayDone();
  const errorText = useErrorText();
  const { goOn } = useWork();
  // No decision needs a key of its own: an item is decided once.
  return useAct<Key>(key, {
    stale: STALE,
    onSuccess: (answer: AnswerOf<Key>) => {
      close();
      sayDone(typeof done === 'string' ? done : done(answer), undo);
      if (!stays) goOn();
    },
    onError: (error: unknown) => {
      close();
      const isHandled = failureOf(error).code === 'ITEM_HANDLED';
      toast.error(isHandled ? t('handled') : errorText(error));
      if (isHandled) goOn();
    },
  } as unknown as Parameters<typeof useAct<Key>>[1]);
}
