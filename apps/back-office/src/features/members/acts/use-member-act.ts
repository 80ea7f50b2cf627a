import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSayDone } from '../../../shared/dialogs/undo.ts';
import { useErrorText } from '../../../shared/i18n/use-error-text.ts';
import { staleOf } from '../queries.ts';

/** What every act on a member shares: the page is asked anew, a refusal stands in the sheet, and success is said. */
export function useReactions(id: string, onClose: () => void) {
  const common = useTranslations('common');
  const errorText = useErrorText();
  const sayDone = useSayDone();
  const [fault, setFault] = useState<string>();
  return {
    fault,
    done(text = common('saved')) {
      sayDone(text);
      onClose();
    },
    reactions: {
      stale: staleOf(id),
      onError: (error: unknown) => setFault(errorText(error)),
    },
  };
}
