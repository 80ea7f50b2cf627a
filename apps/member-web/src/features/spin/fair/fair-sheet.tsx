import { MEMBER_SEED } from '@krapao/fair';
import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { CardHeading } from '@krapao/ui/layout/card';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { type Setup, SPIN_QUERIES } from '../api/spin-queries.ts';
import { SeedRows } from './seed-rows.tsx';
import './fair.css';

/** The same in every language, like code. */
const FORMULAS = {
  odds: 'CODE=ppm,CODE=ppm,…,CODE=ppm',
  lock: 'commitment = SHA-256(serverSeed + "|" + odds)',
  roll: 'h = HMAC-SHA256(key: serverSeed, message: memberSeed + ":" + number)\nN = the first 13 hex digits of h\nroll = N × 1000000 ÷ 2^52, rounded down',
} as const;

const STEPS = ['secret', 'odds', 'lock', 'seed', 'roll', 'prize', 'reveal'] as const;

/** A spin to test a script with. */
const EXAMPLE = {
  commitment: 'cd05f33b8b10458b7fc1dccd4603ae5e444a0005fbca4cf0fe8416e0c6d30d7d',
  serverSeed: '5babbde4cb1b65aaa29ce4f2a292e5f6852e168b314e659fe5ef8aa417c67d64',
  memberSeed: 'malai',
  number: 1,
  odds: 'B50=60000,C1=200000,B100=30000,MISS=300000,B888=1000,B20=159000,B30=100000,B10=150000',
  roll: 357_890,
};

/** Explains how a result is computed, why it cannot be chosen, and the seed that the member may set. */
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

/** A seed set by the member applies to every spin until removed. */
function OwnSeed({ own }: { own: string }) {
  const t = useTranslations('spin.fair');
  const common = useTranslations('common');
  const form = useForm({
    initial: { seed: own },
    check: ({ seed }) => ({ seed: seed.trim() === '' || MEMBER_SEED.test(seed.trim()) ? undefined : t('ownWrong') }),
    onSubmit: ({ seed }) => save.send({ body: { memberSeed: seed.trim() || null } }),
  });
  const save = useCommand('POST /api/spinwheel/seed', {
    once: true,
    stale: [SPIN_QUERIES],
    onSuccess: () => toast.success(common('saved')),
  });
  return (
    <form {...form.props} className="fair-own">
      <Field
        {...form.field('seed')}
        label={t('own')}
        hint={t('ownHint')}
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
