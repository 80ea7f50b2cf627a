import { toast } from '@krapao/ui/layers/toast';
import { useTranslations } from 'use-intl';

/** Copies a text and shows a toast with the outcome. */
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

/** A page without TLS has no clipboard API, so the text is copied from a field. */
function copyWithoutTls(text: string): boolean {
  const focused = document.activeElement;
  // Inside an open sheet, which traps the focus.
  const place = focused?.closest('[role=dialog]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // Prevents the on-screen keyboard.
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
