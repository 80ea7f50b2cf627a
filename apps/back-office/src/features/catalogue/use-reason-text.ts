import { type Messages, useTranslations } from 'use-intl';
import type { Kind } from '../../shared/catalogue/document-kind.ts';
import { useFieldMessages } from '../../shared/catalogue/use-field-messages.ts';

type Known = keyof Messages['catalogue']['reasons'];

/** Returns the text for a change without effect. The server sends code and field: "CHANGE_CONFLICT value.rate". */
export function useReasonText(kind: Kind, key: string): (reason: string) => string {
  const t = useTranslations('catalogue.reasons');
  const { nameOf } = useFieldMessages(kind, key);
  return (reason) => {
    const [code = '', path = ''] = reason.split(' ');
    return t(t.has(code as Known) ? (code as Known) : 'other', { field: nameOf(path.replace(/^value\.?/, '')) });
  };
}
