import type { ExportedList } from '@krapao/contract/office/exported-lists';
import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { useTranslations } from 'use-intl';
import { useCommand } from '../api/use-command.ts';
import { saveAnswer } from './save-answer.ts';

export type Exported = {
  list: ExportedList;
  /** Of a list of one member. */
  member?: string;
  /** Filters and order, as the list's call takes them; unset ones are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
};

/** Saves a list as it is shown. */
export function ExportList({ list, member, query = {}, columns }: Exported & { columns: readonly string[] }) {
  const t = useTranslations('common.table');
  const file = useCommand('POST /api/office/exports', {
    onSuccess: (answer) => {
      saveAnswer(answer);
      if (!answer.isWhole) toast.info(t('exportCut', { n: answer.rows }));
    },
  });
  const set = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      size="xs"
      tone="line"
      icon="download"
      busy={file.isPending}
      onClick={() =>
        file.send({
          body: { list, ...(member && { member }), query: Object.fromEntries(set), columns: [...columns], format },
        })
      }
    >
      {t(format)}
    </Button>
  ));
}
