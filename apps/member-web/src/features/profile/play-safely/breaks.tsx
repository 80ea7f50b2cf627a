import { SELF_EXCLUSIONS, TIME_OUTS } from '@krapao/contract/exclusions';
import { CardHeading } from '@krapao/ui/layout/card';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { ExclusionNote } from '../../../shared/blocks/exclusion-note.tsx';
import { RowItem, Rows } from '../../../shared/parts/rows.tsx';
import type { Protection } from '../api/protection-query.ts';
import { ConfirmBreak } from './confirm-break.tsx';

type Choice = Protection['periods'][number];

const dateOf = (instant: string): string => formatDateTime(instant).slice(0, 10);

/** The exclusion in force, and the periods that can be chosen. */
export function Breaks({ exclusion, periods }: Pick<Protection, 'exclusion' | 'periods'>) {
  const t = useTranslations('protection');
  const { opened, key, open, close } = useOpened<Choice>();
  const groups = [
    { title: t('timeOut'), of: TIME_OUTS as readonly string[] },
    { title: t('selfExclusion'), of: SELF_EXCLUSIONS as readonly string[] },
  ].map((group) => ({ ...group, choices: periods.filter(({ period }) => group.of.includes(period)) }));
  return (
    <>
      {exclusion && <ExclusionNote {...exclusion} />}
      {exclusion && <p className="ink-soft play-safely-intro">{t('longer')}</p>}
      {groups.map(
        ({ title, choices }) =>
          choices.length > 0 && (
            <section key={title} aria-label={title}>
              <CardHeading>{title}</CardHeading>
              <Rows>
                {choices.map((choice) => (
                  <button key={choice.period} type="button" onClick={() => open(choice)}>
                    <RowItem
                      icon="pause"
                      label={t(`period.${choice.period}`)}
                      value={<span className="num is-thin">{t('until', { date: dateOf(choice.until) })}</span>}
                    />
                  </button>
                ))}
              </Rows>
            </section>
          ),
      )}
      {opened && <ConfirmBreak key={key} {...opened} onClose={close} />}
    </>
  );
}
