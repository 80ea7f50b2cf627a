import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useTranslations } from 'use-intl';
import type { AnswerOf, OfficeKey } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { STALE } from './queries.ts';
import { useWork } from './work.ts';

type Reactions<Key extends OfficeKey> = {
  /** Text of the success toast. */
  done: string | ((answer: AnswerOf<Key>) => string);
  /** Closes the dialog, which shows a refusal; without a dialog a refusal is a toast. */
  close?: () => void;
  /** The item stays in the queue afterwards. */
  stays?: boolean;
  /** Undo, where possible. */
  undo?: () => void;
};

/** Decides the open item. An item that was already decided also counts as done, so the next item opens. */
export function useDecision<Key extends OfficeKey>(key: Key, { done, close, stays = false, undo }: Reactions<Key>) {
  const t = useTranslations('review');
  const showSuccess = useSuccessToast();
  const errorText = useErrorText();
  const { goOn } = useWork();
  // No idempotency key: the server decides an item only once.
  return useCommand<Key>(key, {
    stale: STALE,
    onSuccess: (answer: AnswerOf<Key>) => {
      close?.();
      showSuccess(typeof done === 'string' ? done : done(answer), undo);
      if (!stays) goOn();
    },
    onError: (error: unknown) => {
      if (failureOf(error).code === 'ITEM_HANDLED') {
        close?.();
        toast.error(t('handled'));
        goOn();
      } else if (!close) toast.error(errorText(error));
    },
  } as unknown as Parameters<typeof useCommand<Key>>[1]);
}
