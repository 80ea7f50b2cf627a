import { formatMoney } from '@krapao/money';
import { Icon, type IconName } from '@krapao/ui/brand/icon';
import { cx } from '@krapao/ui/cx';
import { Kv } from '@krapao/ui/data/kv';
import { Card } from '@krapao/ui/layout/card';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Shown } from './shown.ts';
import type { Result } from './verify.ts';

type Look = { tone: 'is-ok' | 'is-wait' | 'is-fail' | 'is-note'; icon: IconName };

/** Icon and words say the same as the colour. */
const LOOK: Readonly<Record<Result['verdict'], Look>> = {
  genuine: { tone: 'is-ok', icon: 'okring' },
  'not-sealed': { tone: 'is-wait', icon: 'clock' },
  'nothing-moved': { tone: 'is-note', icon: 'info' },
  altered: { tone: 'is-fail', icon: 'xring' },
  'other-key': { tone: 'is-fail', icon: 'xring' },
  'unknown-head': { tone: 'is-wait', icon: 'warn' },
  'not-ours': { tone: 'is-fail', icon: 'xring' },
  reference: { tone: 'is-note', icon: 'info' },
  offline: { tone: 'is-note', icon: 'wifi' },
  busy: { tone: 'is-note', icon: 'clock' },
  unavailable: { tone: 'is-note', icon: 'warn' },
  'old-browser': { tone: 'is-note', icon: 'warn' },
};

/** The verdict in a sentence. Facts are shown of a genuine receipt alone. */
export function VerdictCard({ result }: { result: Result }) {
  const t = useTranslations('verify');
  const { tone, icon } = LOOK[result.verdict];
  const text = useVerdictText()(result);
  return (
    <Card className={cx('verify-verdict', tone)}>
      <h2 className="text-heading">
        <Icon name={icon} size="m" />
        <span>{t(`verdicts.${result.verdict}.title`)}</span>
      </h2>
      <p>{text}</p>
      {result.verdict === 'altered' && result.differences.length > 0 && (
        <ul className="verify-differences">
          {result.differences.map((difference) => (
            <li key={difference}>{t(`differences.${difference}`)}</li>
          ))}
        </ul>
      )}
      {result.verdict === 'genuine' && <Facts {...result.shown} />}
    </Card>
  );
}

function useVerdictText() {
  const t = useTranslations('verify');
  return (result: Result) => {
    switch (result.verdict) {
      case 'genuine':
        return t('verdicts.genuine.text', { time: formatDateTime(result.sealed), head: result.head });
      case 'not-sealed': {
        const time = formatDateTime(result.nextAt).slice(0, -3);
        return t(result.of === 'file' ? 'verdicts.not-sealed.file' : 'verdicts.not-sealed.code', { time });
      }
      case 'busy':
        return t('verdicts.busy.text', { seconds: result.seconds ?? 60 });
      default:
        return t(`verdicts.${result.verdict}.text`);
    }
  };
}

const STATUSES = ['SUCCESS', 'FAILED', 'IN_PROGRESS', 'CANCELLED'] as const;

function Facts({ kind, reference, at, currency, amount, status, step }: Shown) {
  const t = useTranslations('verify');
  const movement = useTranslations('movement');
  const known = STATUSES.find((name) => name === status);
  const kindText = t.has(`kinds.${kind}` as 'kinds.deposit') ? t(`kinds.${kind}` as 'kinds.deposit') : t('kinds.other');
  const stepText = step && t.has(`steps.${step}` as 'steps.post') && t(`steps.${step}` as 'steps.post');
  const number = (value: string) => <span className="num is-thin">{value}</span>;
  const items = [
    { label: t('kind'), value: kindText },
    amount && {
      label: movement('amount'),
      value: <span className="num">{formatMoney(amount.value, currency, { signed: amount.isSigned })}</span>,
    },
    known && { label: t('status'), value: movement(`status.${known}`) },
    stepText && { label: t('status'), value: stepText },
    { label: t('time'), value: number(formatDateTime(at)) },
    { label: movement('reference'), value: number(reference) },
  ];
  return <Kv items={items.filter((item) => typeof item === 'object')} />;
}
