import { LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/toast';
import { storedOutbox, unsentIn } from '@krapao/web/chat/outbox.ts';
import { createSender } from '@krapao/web/chat/sender.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useEffect, useEffectEvent } from 'react';
import { answerIn } from './answer-in.ts';

/**
 * Sends what was written without a connection in conversations that are not open now, also before the page was closed.
 * The one that is open sends its own.
 */
export function useLeftOver(opened: string | undefined): void {
  const errorText = useErrorText();
  const sayRefused = useEffectEvent((error: unknown) => toast.error(errorText(error)));
  useEffect(() => {
    const senders = new Map<string, ReturnType<typeof createSender>>();
    const begin = (id: string) => {
      const outbox = storedOutbox('chatOutbox', id);
      const sender = createSender({
        outbox,
        send: answerIn(id),
        onSent: () => undefined,
        onRefused: (_id, error) => sayRefused(error),
      });
      sender.takeUp();
      senders.set(id, sender);
      return sender;
    };
    const check = () => {
      for (const id of unsentIn('chatOutbox').filter((each) => each !== opened)) {
        const known = senders.get(id);
        (known?.isWaiting() ? known : begin(id)).goOn();
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
