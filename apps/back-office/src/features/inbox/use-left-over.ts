import { LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/layers/toast';
import { storedOutbox, unsentIn } from '@krapao/web/chat/outbox.ts';
import { createSender } from '@krapao/web/chat/sender.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useEffect, useEffectEvent } from 'react';
import { answerIn } from './answer-in.ts';

/**
 * Sends messages left in the outbox of conversations that are not open, also from before a reload. The open
 * conversation sends its own.
 */
export function useLeftOver(opened: string | undefined): void {
  const errorText = useErrorText();
  const onRefused = useEffectEvent((_id: string, error: unknown) => toast.error(errorText(error)));
  useEffect(() => {
    const senders = new Map<string, ReturnType<typeof createSender>>();
    const check = () => {
      for (const id of unsentIn('chatOutbox').filter((each) => each !== opened)) {
        const known = senders.get(id);
        const outbox = storedOutbox('chatOutbox', id);
        const sender = known?.hasUnsent() ? known : createSender({ outbox, send: answerIn(id), onRefused });
        senders.set(id, sender);
        sender.resume();
      }
    };
    check();
    const checking = setInterval(check, LIMITS.chatSocketCheckMs);
    window.addEventListener('online', check);
    return () => {
      clearInterval(checking);
      window.removeEventListener('online', check);
      for (const sender of senders.values()) sender.stop();
    };
  }, [opened]);
}
