import { Field } from '@krapao/ui/fields/field';
import { Segmented } from '@krapao/ui/fields/segmented';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import type { Kind } from '../../shared/catalogue/document-kind.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';

/** Kinds with lowercase codes. A code never changes after creation. */
const LOWER: readonly Kind[] = ['canned-reply', 'game'];

type Props = {
  kind: Kind;
  /** The document that is copied. */
  copied?: string | undefined;
  /** Keys that are taken. */
  taken?: readonly string[];
  onClose: () => void;
  onChosen: (key: string) => void;
};

type Values = { code: string; currency: 'THB' | 'LAK' };

/** A copy is mostly that of the other currency. */
function startOf(copied: string | undefined): Values {
  const [, code = '', currency] = /^(.*)\.(THB|LAK)$/.exec(copied ?? '') ?? [];
  return { code, currency: currency === 'THB' ? 'LAK' : 'THB' };
}

/** First step of a new document: its code. */
export function KeySheet({ kind, copied, taken = [], onClose, onChosen }: Props) {
  const t = useTranslations('catalogue');
  const isLower = LOWER.includes(kind);
  const clean = (text: string) =>
    isLower ? text.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') : text.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '');
  const keyOf = ({ code, currency }: Values) => (kind === 'offer' ? `${code}.${currency}` : code);
  const form = useForm<Values>({
    initial: startOf(copied),
    check: (values) => {
      if (!values.code) return { code: t('missing', { name: t('code') }) };
      return { code: taken.includes(keyOf(values)) ? t('issues.TWICE') : undefined };
    },
    onSubmit: (values) => onChosen(keyOf(values)),
  });
  return (
    <FormSheet title={t(copied ? 'copy' : 'add')} actionLabel={t('goOn')} form={form} onClose={onClose}>
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
