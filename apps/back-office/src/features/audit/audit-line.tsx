import { Button } from '@krapao/ui/button';
import { Kv } from '@krapao/ui/kv';
import { deviceName } from '@krapao/web/browser/device-name.ts';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ActText } from './act-text.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { type AuditLine, Outcome } from './outcome.tsx';

const Permissions = lazyPart(['operators'], async () => (await import('./permissions.tsx')).Permissions, {
  isExtra: true,
});

type Props = { line: AuditLine; onFilter: (filters: AuditFilters) => void };

/** All that is known of one act: what was sent, from where, and its link of the chain. */
export function AuditLineDetail({ line, onFilter }: Props) {
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
