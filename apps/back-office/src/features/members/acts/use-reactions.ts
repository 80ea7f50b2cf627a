import { useTranslations } from 'use-intl';
import { useSuccessToast } from '../../../shared/dialogs/use-success-toast.ts';
import { staleOf } from '../queries.ts';

/** Shared reactions of acts on a member: refetch of the page, and a success toast in place of the sheet. */
export function useReactions(id: string, onClose: () => void) {
  const common = useTranslations('common');
  const showSuccess = useSuccessToast();
  const done = (text: string) => {
    showSuccess(text);
    onClose();
  };
  return { done, reactions: { stale: staleOf(id), onError: null, onSuccess: () => done(common('saved')) } };
}
