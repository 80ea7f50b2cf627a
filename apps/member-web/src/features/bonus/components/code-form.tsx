import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { rewrite } from '@krapao/web/forms/typing.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { codeOf, typedCode } from '../model.ts';

/** The field for a promotion code, converted to upper case while typing. */
export function CodeForm({ onSearch }: { onSearch: (code: string) => void }) {
  const t = useTranslations('bonus');
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeOf(code) === '' ? t('codeMissing') : undefined }),
    onSubmit: ({ code }) => onSearch(codeOf(code)),
  });
  return (
    <form {...form.props} className="bonus-form">
      <Field
        {...form.field('code')}
        label={t('code')}
        icon="tag"
        onChange={(event) => form.set({ code: rewrite(event, typedCode) })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" tone="gold" size="lg" icon="search">
        {t('search')}
      </Button>
    </form>
  );
}
