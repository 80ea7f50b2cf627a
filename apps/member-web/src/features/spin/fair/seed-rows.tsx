import { useTranslations } from 'use-intl';
import { ShortCode } from '../../../shared/content/short-code.tsx';
import type { Spin } from '../api/spin-queries.ts';

type Seeds = Pick<Spin, 'commitment' | 'number' | 'odds'> & {
  [Name in 'serverSeed' | 'memberSeed' | 'roll']?: Spin[Name] | undefined;
};

/** The inputs of a spin, each with a copy button. */
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
              <dd>
                {name === 'number' || name === 'roll' ? (
                  value
                ) : (
                  <ShortCode value={value} name={t(name)} isWhole={name === 'odds'} />
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The spin as JSON, for a member's own script. */
export const SELF_MADE = ({ commitment, serverSeed, memberSeed, number, odds, roll, code }: Spin): string =>
  JSON.stringify({ commitment, serverSeed, memberSeed, number, odds, roll, code }, null, 2);
