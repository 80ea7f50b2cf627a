import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { SelectField } from '@krapao/ui/select-field';
import { Sheet } from '@krapao/ui/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Filter, readFilter, STATUSES, writeFilter } from '../model.ts';

type Props = { filter: Filter; onChange: (filter: Filter) => void; onClose: () => void };

/** Status, days and reference. */
export function FilterSheet({ filter, onChange, onClose }: Props) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const common = useTranslations('common');
  const formId = useId();
  const sheet = useSheet(onClose);
  const [draft, setDraft] = useState(filter);
  const isBackwards = Boolean(draft.from && draft.to && draft.from > draft.to);
  const field = (name: 'status' | 'from' | 'to' | 'reference') => ({
    value: draft[name] ?? '',
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const apply = (next: Filter) => {
    // Through the address and back: what makes no sense there never gets in.
    onChange(readFilter(writeFilter({ ...next, page: 1 })));
    sheet.onOpenChange(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBackwards) apply(draft);
  };
  return (
    <Sheet
      {...sheet}
      title={t('more')}
      closeLabel={common('close')}
      foot={
        <div className="statement-actions">
          <Button size="lg" onClick={() => apply({ page: 1, type: filter.type })}>
            {t('clear')}
          </Button>
          <Button type="submit" form={formId} tone="gold" size="lg">
            {t('apply')}
          </Button>
        </div>
      }
    >
      <form id={formId} className="statement-form" onSubmit={submit} noValidate>
        <SelectField label={t('status')} {...field('status')}>
          <option value="">{t('anyStatus')}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {movement(`status.${status}`)}
            </option>
          ))}
        </SelectField>
        <div className="statement-days">
          <Field type="date" label={t('fromDate')} max={draft.to} {...field('from')} />
          <Field
            type="date"
            label={t('toDate')}
            min={draft.from}
            error={isBackwards ? t('wrongDates') : undefined}
            {...field('to')}
          />
        </div>
        <Field
          label={movement('reference')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          {...field('reference')}
        />
      </form>
    </Sheet>
  );
}
