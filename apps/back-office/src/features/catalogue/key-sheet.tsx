import { Field } from '@krapao/ui/fields/field';
import { Segmented } from '@krapao/ui/fields/segmented';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import type { Kind } from '../../shared/catalogue/document-kind.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';

/** Kinds with lowercase codes. A code never changes after creation. */
const LOWER: readonly Kind[] = ['canned-reply', 'game'];

type Props = { kind: Kind; onClose: () => void; onChosen: (key: string) => void };

/** First step of a new document: its code. */
export function KeySheet({ kind, onClose, onChosen }: Props) {
  const t = useTranslations('catalogue');
  const isLower = LOWER.includes(kind);
  const clean = (text: string) =>
    isLower ? text.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') : text.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '');
  const form = useForm<{ code: string; currency: 'THB' | 'LAK' }>({
    initial: { code: '', currency: 'THB' },
    check: ({ code }) => ({ code: code ? undefined : t('issues.MISSING') }),
    onSubmit: ({ code, currency }) => onChosen(kind === 'offer' ? `${code}.${currency}` : code),
  });
  return (
    <FormSheet title={t('add')} actionLabel={t('goOn')} form={form} onClose={onClose}>
      <Field
        label={t('code')}
        hint={t(isLower ? 'codeLower' : 'codeUpper')}
        maxLength={40}
        {...form.field('code')}
        onChange={({ target }) => form.set({ code: clean(target.value) })}
      />
      {kind === 'offer' && (
        <Segmented
          label={t('fields.currency')}
          value={form.values.currency}
          onChange={(currency) => form.set({ currency })}
          options={[
            { value: 'THB', label: t('options.THB') },
            { value: 'LAK', label: t('options.LAK') },
          ]}
        />
      )}
    </FormSheet>
  );
}
