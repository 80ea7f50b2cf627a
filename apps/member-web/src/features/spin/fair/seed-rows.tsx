import { useTranslations } from 'use-intl';
import type { Spin } from '../api/spin-queries.ts';

type Seeds = Pick<Spin, 'commitment' | 'number' | 'odds'> & {
  [Name in 'serverSeed' | 'memberSeed' | 'roll']?: Spin[Name] | undefined;
};

/** What a spin is worked out from, whole: it is there to be copied. */
export function SeedRows({ commitment, serverSeed, memberSeed, number, odds, roll }: Seeds) {
  const t = useTranslations('spin.seeds');
  const rows = [
    ['commitment', commitment],
    ['serverSeed', serverSeed],
    ['memberSeed', memberSeed],
    ['number', `${number}`],
    ['odds', odds],
    ['roll', roll === undefined ? undefined : `${roll}`],
  ] as const;
  return (
    <dl className="fair-seeds">
      {rows.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** For a script of somebody's own. */
export const SELF_MADE = ({ commitment, serverSeed, memberSeed, number, odds, roll, code }: Spin): string =>
  JSON.stringify({ commitment, serverSeed, memberSeed, number, odds, roll, code }, null, 2);
