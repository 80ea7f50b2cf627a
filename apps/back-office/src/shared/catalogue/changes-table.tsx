import { expandChanges, type FieldChange } from '@krapao/contract/office/changes';
import { Table } from '@krapao/ui/data/table';
import { useTranslations } from 'use-intl';
import './changes-table.css';
import type { Kind } from './document-kind.ts';
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
  const { nameOf, wordsFor } = useFieldMessages(kind, documentKey);
  return (
    <div className={isStrong ? 'changes-table is-strong' : 'changes-table'}>
      <Table
        caption={caption}
        columns={[
          { key: 'field', head: t('field'), isRowHead: true, cell: ({ path }) => nameOf(path) },
          { key: 'before', head: t('before'), cell: ({ path, before }) => <del>{wordsFor(path, before)}</del> },
          { key: 'after', head: t('after'), cell: ({ path, after }) => <ins>{wordsFor(path, after)}</ins> },
        ]}
        rows={expandChanges(changes)}
        rowKey={({ path }) => path}
      />
    </div>
  );
}
