import { Table } from '@krapao/ui/data/table';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../../../shared/api/call.ts';

type Part = AnswerOf<'GET /api/office/members/{id}/case-file'>['parts'][number];
type Row = { cells: Part['latest'][number] };

/** Parts with their last rows. Empty ones are named together: that there is nothing is an answer too. */
export function CaseParts({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations('members.caseFile');
  const empty = parts.filter(({ rows }) => rows === 0);
  return (
    <>
      {parts
        .filter(({ rows }) => rows > 0)
        .map((part) => (
          <details key={part.name} className="case-file-part">
            <summary>
              <b>{part.title}</b> <span className="ink-mute">{t('rows', { n: part.rows })}</span>
            </summary>
            {part.rows > part.latest.length && (
              <p className="ink-mute text-caption">{t('latest', { n: part.latest.length })}</p>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
            <section className="case-file-table" tabIndex={0} aria-label={part.title}>
              <Table<Row>
                caption={part.title}
                rows={part.latest.map((cells) => ({ cells }))}
                rowKey={(_, index) => String(index)}
                columns={part.columns.map((head, index) => ({
                  key: String(index),
                  head,
                  cell: ({ cells }) => cells[index] ?? '–',
                }))}
              />
            </section>
          </details>
        ))}
      {empty.length > 0 && (
        <p className="ink-mute">
          {t('nothing')} {empty.map(({ title }) => title).join(', ')}
        </p>
      )}
    </>
  );
}
