import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { deviceName } from '@krapao/web/browser/device-name.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { About } from './about.tsx';
import { ActText } from './act-text.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { type AuditEntry, Outcome } from './outcome.tsx';

const Permissions = lazyChunk(['operators'], async () => (await import('./permissions.tsx')).Permissions, {
  isExtra: true,
});

type Props = { line: AuditEntry; onFilter: (filters: AuditFilters) => void };

/** All fields of an audit entry: the request, its origin and its hash in the chain. */
export function AuditEntryDetail({ line, onFilter }: Props) {
  const t = useTranslations('audit');
  const { at, operator, operatorId, call, subjects, sent, outcome, address, device, hash } = line;
  return (
    <>
      <Kv
        bare
        items={[
          { label: t('when'), value: <span className="num is-thin">{formatDateTime(at)}</span> },
          { label: t('operator'), value: operator || '–' },
          {
            label: t('call'),
            value: (
              <>
                <ActText line={line} />
                <small className="audit-raw">{call}</small>
              </>
            ),
          },
          ...(line.about ? [{ label: t('subject'), value: <About about={line.about} /> }] : []),
          {
            label: t('outcome'),
            value: (
              <>
                <Outcome outcome={outcome} />
                {outcome !== null && outcome !== 'OK' && <small className="audit-raw">{outcome}</small>}
              </>
            ),
          },
          { label: t('address'), value: <span className="num is-thin">{address}</span> },
          { label: t('device'), value: deviceName(device) ?? device },
          { label: t('hash'), value: <span className="audit-hash">{hash ?? t('notSealed')}</span> },
        ]}
      />
      <div className="audit-more">
        {operatorId && (
          <Button size="xs" tone="line" icon="filter" onClick={() => onFilter({ operator: operatorId })}>
            {t('onlyOperator', { name: operator })}
          </Button>
        )}
        {subjects.map((subject) => (
          <Button key={subject} size="xs" tone="line" icon="filter" onClick={() => onFilter({ subject })}>
            {t('onlySubject', { subject })}
          </Button>
        ))}
      </div>
      {Array.isArray(sent.permissions) && (
        <Suspense>
          <Permissions given={sent.permissions} />
        </Suspense>
      )}
      <h3 className="text-label">{t('sent')}</h3>
      {Object.keys(sent).length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        <pre className="audit-sent" tabIndex={0}>
          {JSON.stringify(sent, null, 2)}
        </pre>
      ) : (
        <p className="ink-mute">{t('sentNothing')}</p>
      )}
    </>
  );
}
