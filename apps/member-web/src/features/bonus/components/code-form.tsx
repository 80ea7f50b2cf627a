import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { rewrite } from '@krapao/web/forms/typing.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { codeOf, typedCode } from '../model.ts';

/** Where a promotion code is typed; it turns into upper case on the way. */
export function CodeForm({ onSearch }: { onSearch: (code: string) => void }) {
  const t = useTranslations('bonus');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = codeOf(typed);
    setMissing(code === '');
    if (code !== '') onSearch(code);
  };
  return (
    <form className="bonus-form" onSubmit={submit} noValidate>
      <Field
        label={t('code')}
        icon="tag"
        name="code"
        value={typed}
        onChange={(event) => {
          setTyped(rewrite(event, typedCode));
          setMissing(false);
        }}
        error={isMissing ? t('codeMissing') : undefined}
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
