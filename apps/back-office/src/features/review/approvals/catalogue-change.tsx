import { formatDateTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { addressOf } from '../../../shared/catalogue/addresses.ts';
import { ChangesTable } from '../../../shared/catalogue/changes-table.tsx';
import { useDocumentName } from '../../../shared/catalogue/document-names.ts';
import { LoudChanges } from '../../../shared/catalogue/loud-changes.tsx';
import type { Approval } from '../queries.ts';

type Change = NonNullable<Approval['change']>;

/** Document and time of a catalogue change, as rows of the approval. */
export function useChangeItems() {
  const t = useTranslations('review.approval');
  const catalogue = useTranslations('catalogue');
  const nameOf = useDocumentName();
  return ({ kind, key, value, appliesAt }: Change) => [
    {
      label: t('what'),
      value: (
        <Link className="link" to={addressOf(kind, key)}>
          {catalogue(`kinds.${kind}`)}: {nameOf(kind, key, value)}
        </Link>
      ),
    },
    { label: t('applies'), value: appliesAt ? formatDateTime(appliesAt) : t('atOnce') },
  ];
}

/** Old and new values: money fields first, the others on demand. */
export function CatalogueChange({ change, isShort = false }: { change: Change; isShort?: boolean }) {
  const t = useTranslations('catalogue');
  const { kind, key, version, changes } = change;
  const money = changes.filter(({ isMoney }) => isMoney);
  const others = changes.filter(({ isMoney }) => !isMoney);
  const table = { kind, documentKey: key, caption: t('changesOf', { n: version }) };
  return (
    <>
      <LoudChanges kind={kind} documentKey={key} changes={money} />
      <ChangesTable {...table} changes={money} isStrong />
      {!isShort && others.length > 0 && (
        <details>
          <summary>{t('otherChanges', { n: others.length })}</summary>
          <ChangesTable {...table} changes={others} />
        </details>
      )}
    </>
  );
}
