import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { Segmented } from '@krapao/ui/segmented';
import { Sheet } from '@krapao/ui/sheet';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Kind } from './queries.ts';

/** What a code may be made of, by kind; it never changes afterwards. */
const LOWER: readonly Kind[] = ['canned-reply', 'game'];

type Props = { kind: Kind; onClose: () => void; onChosen: (key: string) => void };

/** A new document begins with its code. */
export function KeySheet({ kind, onClose, onChosen }: Props) {
  const t = useTranslations('catalogue');
  const common = useTranslations('common');
  const form = useId();
  const [code, setCode] = useState('');
  const [currency, setCurrency] = useState<'THB' | 'LAK'>('THB');
  const isLower = LOWER.includes(kind);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('add')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form} tone="gold" wide disabled={!code}>
          {t('goOn')}
        </Button>
      }
    >
      <form
        id={form}
        className="catalogue-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (code) onChosen(kind === 'offer' ? `${code}.${currency}` : code);
        }}
      >
        <Field
          label={t('code')}
          hint={t(isLower ? 'codeLower' : 'codeUpper')}
          maxLength={40}
          value={code}
          onChange={({ target }) =>
            setCode(
              isLower
                ? target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')
                : target.value.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, ''),
            )
          }
        />
        {kind === 'offer' && (
          <Segmented
            label={t('fields.currency')}
            value={currency}
            onChange={setCurrency}
            options={[
              { value: 'THB', label: t('options.THB') },
              { value: 'LAK', label: t('options.LAK') },
            ]}
          />
        )}
      </form>
    </Sheet>
  );
}
