import { Icon } from '@krapao/ui/brand/icon';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Slip } from '../queries.ts';
import '../review-compared.css';

const LOOK = { ok: 'is-ok', differs: 'is-differs', unclear: 'is-unclear' } as const;
const ICON = { ok: 'check', differs: 'close', unclear: 'warn' } as const;

type Row = Slip['compared'][number];

const shown = ({ what }: Row, value: string) => (what === 'sentAt' ? formatDateTime(value) : value);

/** Comparison of the slip with our records row by row; the result is also in words. */
export function Compared({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('review.slip');
  return (
    <table className="review-compared">
      <thead>
        <tr>
          <th scope="col">{t('onSlip')}</th>
          <th scope="col">{t('ours')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.what} className={`review-compared-row ${LOOK[row.verdict]}`}>
            <td>
              <div>
                <span className="review-verdict">
                  <Icon name={ICON[row.verdict]} size="s" />
                </span>
                <span>
                  <small>{t(`what.${row.what}`)}</small>
                  <b>{row.onSlip === null ? t('notShown') : shown(row, row.onSlip)}</b>
                </span>
              </div>
            </td>
            <td>
              <b>{row.ours === null ? t('notKnown') : shown(row, row.ours)}</b>
              <small>{t(row.verdict)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
