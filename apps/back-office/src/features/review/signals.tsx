import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import type { Messages } from 'use-intl';
import { useTranslations } from 'use-intl';
import type { Item } from './queries.ts';

type Signal = Item['signals'][number];
type Known = keyof Messages['review']['signal'];

/** Severity of a signal: `fail` speaks against the item, `note` is information, the rest needs a look. */
const TONE: Partial<Record<Known, 'fail' | 'note'>> = {
  SAME_REFERENCE: 'fail',
  OTHER_REFERENCE: 'fail',
  SECOND_PAYMENT: 'fail',
  SENDER_NAME: 'fail',
  BANK_REFUSED: 'fail',
  SHARED_ACCOUNT: 'fail',
  OVER_LIMIT: 'note',
  FIRST_WITHDRAWAL: 'note',
  NEW_ACCOUNT: 'note',
  LAST_ANSWER: 'note',
  AFTER_CUT_OFF: 'note',
  document_identity: 'note',
  'document_source-of-funds': 'note',
  SHARED_ADDRESS: 'note',
};

/** Act names contain a dot, which message keys treat as nesting. */
const keyOf = (code: string) => code.replace('.', '_') as Known;

/** A code without a text is shown as it is. */
function useSignalTexts() {
  const name = useTranslations('review.signal');
  const why = useTranslations('review.why');
  return {
    name: ({ code }: Signal) => (name.has(keyOf(code)) ? name(keyOf(code)) : code),
    why: ({ code, detail }: Signal) =>
      why.has(keyOf(code)) ? why(keyOf(code), { detail: readable(detail ?? '') }) : (detail ?? ''),
  };
}

const readable = (detail: string) => (/^\d{4}-\d\d-\d\dT/.test(detail) ? formatDateTime(detail) : detail);

/** Whether a signal speaks against the item, or it may have been paid before: then a dialog asks once more. */
export const speaksAgainst = (signals: readonly Signal[]): boolean =>
  signals.some(({ code }) => code === 'FILE_CANCELLED' || TONE[keyOf(code)] === 'fail');

export function SignalChips({ signals }: { signals: readonly Signal[] }) {
  const texts = useSignalTexts();
  return (
    <span className="review-chips">
      {signals.map((signal) => (
        <Status key={signal.code} kind={TONE[keyOf(signal.code)] ?? 'wait'}>
          <span title={texts.why(signal)}>{texts.name(signal)}</span>
        </Status>
      ))}
    </span>
  );
}

/** Signals, each with its evidence, and with its points where they add up to a score. */
export function SignalList({ signals }: { signals: readonly (Signal & { points?: number })[] }) {
  const texts = useSignalTexts();
  return (
    <ul className="review-whys">
      {signals.map((signal) => (
        <li key={signal.code}>
          <Status kind={TONE[keyOf(signal.code)] ?? 'wait'}>{texts.name(signal)}</Status>
          <span>{texts.why(signal)}</span>
          {signal.points ? <b className="num">+{signal.points}</b> : null}
        </li>
      ))}
    </ul>
  );
}

/** The score and the sum that it is. */
export function RiskScore({ risk, signals }: { risk: number; signals: readonly (Signal & { points: number })[] }) {
  const t = useTranslations('review.withdrawal.facts');
  const points = signals.flatMap(({ points }) => (points > 0 ? [points] : []));
  return (
    <p>
      <b className="num">{t('risk', { risk })}</b>{' '}
      <span className="ink-mute">
        {points.length > 1 && `= ${points.join(' + ')}. `}
        {t('riskHint')}
      </span>
    </p>
  );
}
