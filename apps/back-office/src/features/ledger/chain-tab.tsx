import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Banner } from '@krapao/ui/states/banner';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import './chain-tab.css';
import type { Tabs } from './tabs.ts';

type Chain = AnswerOf<'GET /api/office/ledger/chain'>;

/** Head of the hash chain, progress of verification, and a proof on demand. */
export function ChainTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const nav = useTranslations('common.nav');
  const chain = useQuery({
    queryKey: ['ledger', 'chain'],
    queryFn: () => call('GET /api/office/ledger/chain'),
    // Polls fast while a verification runs.
    refetchInterval: ({ state }) => (state.data?.verification && !state.data.verification.finishedAt ? 1_000 : 15_000),
  });
  const verify = useCommand('POST /api/office/ledger/verify', { stale: [['ledger', 'chain']] });
  const isPending = chain.data?.verification != null && chain.data.verification.finishedAt === null;
  return (
    <PageFrame
      title={nav('ledger')}
      tabs={tabs}
      padded
      actions={
        <Button size="xs" icon="shield" busy={verify.isPending || isPending} onClick={() => verify.send({})}>
          {t('verify')}
        </Button>
      }
    >
      <Loaded query={chain}>{(data) => <Facts chain={data} />}</Loaded>
    </PageFrame>
  );
}

function Facts({ chain }: { chain: Chain }) {
  const t = useTranslations('ledger');
  const { verification, checked, openFindings } = chain;
  return (
    <div className="chain-tab">
      {openFindings > 0 && (
        <Banner tone="bad">
          <Link to="/ledger/findings">{t('openFindings', { n: openFindings })}</Link>
        </Banner>
      )}
      {verification && <Verification verification={verification} />}
      <Kv
        items={[
          { label: t('head'), value: <span className="chain-tab-hash">{chain.hash || '–'}</span> },
          { label: t('seal'), value: <span className="num is-thin">{chain.seal.toLocaleString('en')}</span> },
          { label: t('sealedAt'), value: chain.sealedAt ? formatDateTime(chain.sealedAt) : '–' },
          { label: t('unsealed'), value: <span className="num is-thin">{chain.unsealed.toLocaleString('en')}</span> },
          {
            label: t('checked'),
            value: checked
              ? t('checkedValue', { at: formatDateTime(checked.at), accounts: checked.accounts, seals: checked.seals })
              : '–',
          },
        ]}
      />
    </div>
  );
}

function Verification({ verification }: { verification: NonNullable<Chain['verification']> }) {
  const t = useTranslations('ledger');
  const { by, askedAt, finishedAt, seals, ofSeals, operations, faults } = verification;
  if (!finishedAt) {
    return (
      <div className="chain-tab-progress" role="status">
        {t('verifying', { seals, ofSeals })}
        <progress value={seals} max={Math.max(1, ofSeals)} aria-label={t('verify')} />
      </div>
    );
  }
  return (
    <Banner tone={faults === 0 ? 'good' : 'bad'}>
      <b>{faults === 0 ? t('whole') : t('broken', { n: faults })}</b>
      <p>{t('verifiedHint', { by, at: formatDateTime(askedAt), seals, operations })}</p>
    </Banner>
  );
}
