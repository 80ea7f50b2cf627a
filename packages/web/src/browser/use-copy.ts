import { toast } from '@krapao/ui/toast';
import { useTranslations } from 'use-intl';

/** Copies a text and says so, or says that it failed. */
export function useCopy(): (text: string) => void {
  const t = useTranslations('common');
  return (text) => {
    void copy(text).then(
      () => toast.info(t('copied'), { icon: 'copy' }),
      () => toast.error(t('copyFailed')),
    );
  };
}

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  if (!copyWithoutTls(text)) throw new Error('the browser does not copy');
}

/** A page that is not served over TLS has no clipboard: there a text can only be copied from a field. */
function copyWithoutTls(text: string): boolean {
  const focused = document.activeElement;
  // Inside an open sheet, which keeps the focus to itself.
  const place = focused?.closest('[role=dialog]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // Or a phone's keyboard would come up.
  field.className = 'spoken';
  place.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
