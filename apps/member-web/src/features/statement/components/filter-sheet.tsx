import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type Filter, isBackwards, toFilter } from '../model.ts';
import { FilterFields } from './filter-fields.tsx';

type Props = { filter: Filter; onChange: (filter: Filter) => void; onClose: () => void };

/** The filters behind the phones' filter button. */
export function FilterSheet({ filter, onChange, onClose }: Props) {
  const t = useTranslations('statement');
  const common = useTranslations('common');
  const applied = useRef<Filter>(undefined);
  // Applied after closing: the filter's history entry belongs to the page, not to the sheet.
  const sheet = useSheet(() => {
    onClose();
    if (applied.current) onChange(applied.current);
  });
  const apply = (next: Filter) => {
    applied.current = toFilter(next);
    sheet.onOpenChange(false);
  };
  const form = useForm<Filter>({
    initial: filter,
    check: (draft) => ({ to: isBackwards(draft) ? t('wrongDates') : undefined }),
    onSubmit: apply,
  });
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
          <Button type="submit" form={form.id} tone="gold" size="lg">
            {t('apply')}
          </Button>
        </div>
      }
    >
      <form {...form.props} className="statement-form">
        <FilterFields draft={form.values} onChange={form.set} />
      </form>
    </Sheet>
  );
}
