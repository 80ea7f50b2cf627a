import type { HarmKind } from '@krapao/contract/harm';
import { type Currency, formatMoney } from '@krapao/money';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../api/call.ts';
import './protection.css';

export type Harm = Pick<
  AnswerOf<'GET /api/office/members/{id}/protection'>,
  'score' | 'markers' | 'history' | 'contacts'
>;
type Marker = Harm['markers'][number];

const MONEY = ['lossMin', 'week', 'usual', 'depositsMin'];

/** Figures as text: money with its currency, other numbers with separators. */
const textsOf = ({ value, threshold, figures }: Marker, currency: Currency): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...figures, value, threshold }).map(([name, number]) => [
      name,
      MONEY.includes(name) ? formatMoney(number, currency) : number.toLocaleString('en'),
    ]),
  );

/** Markers of harm with their arithmetic, and the score as the sum of their points. */
export function MarkerList({ score, markers, currency }: Pick<Harm, 'score' | 'markers'> & { currency: Currency }) {
  const t = useTranslations('protection');
  if (markers.length === 0) return <p className="ink-mute">{t('noMarkers')}</p>;
  const how = (marker: Marker) => t(`how.${marker.kind}` as 'how.cancelled', textsOf(marker, currency) as never);
  return (
    <>
      <p className="num protection-score">
        {t('score', { sum: markers.map(({ points }) => points).join(' + '), n: score })}
      </p>
      <ul className="protection-markers">
        {markers.map((marker) => (
          <li key={marker.kind}>
            <span className="row protection-marker">
              <b className="grow">{t(`kinds.${marker.kind}`)}</b>
              <Status kind={marker.points > 1 ? 'fail' : 'wait'}>{t('points', { n: marker.points })}</Status>
            </span>
            <p className="ink-soft">{how(marker)}</p>
            <small className="ink-mute">{t('since', { time: formatDateTime(marker.since) })}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Changes of points, newest first. */
export function MarkerHistory({ history }: Pick<Harm, 'history'>) {
  const t = useTranslations('protection');
  if (history.length === 0) return null;
  return (
    <section className="protection-part">
      <h3>{t('history')}</h3>
      <ul className="protection-lines">
        {history.map(({ kind, from, to, at }) => (
          <li key={`${at} ${kind}`} className="row">
            <span className="grow">{t(`kinds.${kind satisfies HarmKind}`)}</span>
            <span className="num is-thin">
              {from} → {to}
            </span>
            <small className="num is-thin ink-mute">{formatDateTime(at)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Contacts by operators, newest first. */
export function ContactList({ contacts }: Pick<Harm, 'contacts'>) {
  const t = useTranslations('protection');
  if (contacts.length === 0) return <p className="ink-mute">{t('noContacts')}</p>;
  return (
    <ul className="protection-lines">
      {contacts.map(({ id, act, note, by, at }) => (
        <li key={id}>
          <span className="row">
            <b className="grow">{t(`acts.${act}`)}</b>
            <small className="ink-mute">
              {by} · <span className="num is-thin">{formatDateTime(at)}</span>
            </small>
          </span>
          <p className="protection-note">{note}</p>
        </li>
      ))}
    </ul>
  );
}
