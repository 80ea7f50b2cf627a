import { Icon } from '@krapao/ui/brand/icon';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { Age } from '../../shared/time/age.tsx';
import './alert-sheet.css';
import type { Alert } from './fresh-alerts.ts';
import { pathOf, useAlerts, useAlertText } from './use-alerts.ts';

const ICONS = {
  late: 'clock',
  large: 'withdraw',
  feed: 'bank',
  game: 'slot',
  bank: 'bank',
  budget: 'bonus',
  connection: 'wifi',
  expiry: 'lock',
} as const;
const PATIENCE = { lateMs: Number.POSITIVE_INFINITY, tooLateMs: Number.POSITIVE_INFINITY };

/** What is on now, each with the way to it. */
export function AlertSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common.alerts');
  const queue = useTranslations('review.views');
  const nav = useTranslations('common.nav');
  const textOf = useAlertText();
  const alerts = useAlerts()?.alerts ?? [];
  const nameOf = ({ kind, subject }: Alert) =>
    kind === 'late' && subject === 'chat'
      ? nav('inbox')
      : kind === 'late' && subject === 'financeChat'
        ? t('financeChat')
        : kind === 'late' && queue.has(subject as 'slips')
          ? queue(subject as 'slips')
          : undefined;
  return (
    <OpenSheet title={t('title')} onClose={onClose}>
      {alerts.length === 0 && <p className="ink-mute">{t('none')}</p>}
      <ul className="alert-sheet">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <Link to={pathOf(alert)} onClick={onClose}>
              <Icon name={ICONS[alert.kind]} />
              <span className="grow">
                <b>{nameOf(alert) ?? textOf(alert)}</b>
                {nameOf(alert) && <small>{textOf(alert)}</small>}
              </span>
              {alert.since && <Age at={alert.since} patience={PATIENCE} />}
            </Link>
          </li>
        ))}
      </ul>
    </OpenSheet>
  );
}
