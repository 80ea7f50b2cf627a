import { expandChanges, type FieldChange } from '@krapao/contract/office/changes';
import { Table } from '@krapao/ui/data/table';
import { useTranslations } from 'use-intl';
import './changes-table.css';
import type { Kind } from './document-kind.ts';
import { pictureSource } from './picture-source.ts';
import { useFieldMessages } from './use-field-messages.ts';

type Props = {
  kind: Kind;
  documentKey: string;
  changes: readonly FieldChange[];
  caption: string;
  /** Highlights money fields. */
  isStrong?: boolean;
};

/** Old and new values of a document, field by field. */
export function ChangesTable({ kind, documentKey, changes, caption, isStrong = false }: Props) {
  const t = useTranslations('catalogue');
  const { nameOf, wordsFor, isPicture } = useFieldMessages(kind, documentKey);
  const shown = (path: string, value: unknown) =>
    isPicture(path) && typeof value === 'string' ? (
      <img className="changes-table-picture" src={pictureSource(value)} alt={value} />
    ) : (
      wordsFor(path, value)
    );
  return (
    <div className={isStrong ? 'changes-table is-strong' : 'changes-table'}>
      <Table
        caption={caption}
        columns={[
          { key: 'field', head: t('field'), isRowHead: true, cell: ({ path }) => nameOf(path) },
          { key: 'before', head: t('before'), cell: ({ path, before }) => <del>{shown(path, before)}</del> },
          { key: 'after', head: t('after'), cell: ({ path, after }) => <ins>{shown(path, after)}</ins> },
        ]}
        rows={expandChanges(changes)}
        rowKey={({ path }) => path}
      />
    </div>
  );
}
