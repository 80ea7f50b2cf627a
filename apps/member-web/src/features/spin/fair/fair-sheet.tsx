import { MEMBER_SEED } from '@krapao/fair';
import { Button } from '@krapao/ui/button';
import { CardHeading } from '@krapao/ui/card';
import { Field } from '@krapao/ui/field';
import { Sheet } from '@krapao/ui/sheet';
import { toast } from '@krapao/ui/toast';
import { useOnceCall } from '@krapao/web/api/use-once-call.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Setup, SPIN_QUERIES } from '../api/spin-queries.ts';
import { SeedRows } from './seed-rows.tsx';
import './fair.css';

/** The same in every language: it is what a script does. */
const FORMULAS = {
  odds: 'CODE=ppm,CODE=ppm,…,CODE=ppm',
  lock: 'commitment = SHA-256(serverSeed + "|" + odds)',
  roll: 'h = HMAC-SHA256(key: serverSeed, message: memberSeed + ":" + number)\nN = the first 13 hex digits of h\nroll = N × 1000000 ÷ 2^52, rounded down',
} as const;

const STEPS = ['secret', 'odds', 'lock', 'seed', 'roll', 'prize', 'reveal'] as const;

/** A spin to try a script on. */
const EXAMPLE = {
  commitment: 'cd05f33b8b10458b7fc1dccd4603ae5e444a0005fbca4cf0fe8416e0c6d30d7d',
  serverSeed: '5babbde4cb1b65aaa29ce4f2a292e5f6852e168b314e659fe5ef8aa417c67d64',
  memberSeed: 'malai',
  number: 1,
  odds: 'B50=60000,C1=200000,B100=30000,MISS=300000,B888=1000,B20=159000,B30=100000,B10=150000',
  roll: 357_890,
};

/** Why nobody can choose what a spin gives, how it is worked out, and the seed that the member may choose. */
export function FairSheet({ fairness, onClose }: { fairness: Setup['fairness']; onClose: () => void }) {
  const t = useTranslations('spin.fair');
  const common = useTranslations('common');
  return (
    <Sheet {...useSheet(onClose)} tall title={t('title')} closeLabel={common('close')}>
      <p className="ink-soft">{t('lead')}</p>
      {fairness && (
        <>
          <CardHeading>{t('next')}</CardHeading>
          <p className="ink-soft">{t(fairness.hasOwnSeed ? 'nextOwn' : 'nextNew')}</p>
          <SeedRows {...fairness} memberSeed={fairness.hasOwnSeed ? fairness.memberSeed : undefined} />
        </>
      )}
      <OwnSeed own={fairness?.hasOwnSeed ? fairness.memberSeed : ''} />
      <CardHeading>{t('how')}</CardHeading>
      <ol className="fair-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <p>{t(`step.${step}`)}</p>
            {step in FORMULAS && <pre>{FORMULAS[step as keyof typeof FORMULAS]}</pre>}
          </li>
        ))}
      </ol>
      <CardHeading>{t('example')}</CardHeading>
      <p className="ink-soft">{t('exampleText')}</p>
      <SeedRows {...EXAMPLE} />
    </Sheet>
  );
}

/** One of their own holds for every spin until it is dropped. */
function OwnSeed({ own }: { own: string }) {
  const t = useTranslations('spin.fair');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [typed, setTyped] = useState(own);
  const [isWrong, setIsWrong] = useState(false);
  const save = useOnceCall('POST /api/spinwheel/seed', {
    stale: [SPIN_QUERIES],
    onSuccess: () => toast.success(common('saved')),
    onError: (error) => toast.error(errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    setIsWrong(wanted !== '' && !MEMBER_SEED.test(wanted));
    if (wanted === '' || MEMBER_SEED.test(wanted)) save.send({ body: { memberSeed: wanted || null } });
  };
  return (
    <form className="fair-own" onSubmit={submit}>
      <Field
        id={useId()}
        label={t('own')}
        hint={t('ownHint')}
        error={isWrong ? t('ownWrong') : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" wide busy={save.isPending}>
        {common('save')}
      </Button>
    </form>
  );
}
