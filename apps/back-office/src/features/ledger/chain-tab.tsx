import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { Kv } from '@krapao/ui/kv';
import { SkeletonRows } from '@krapao/ui/skeleton';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/use-act.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import './chain-tab.css';
import type { Tabs } from './tabs.ts';

type Chain = AnswerOf<'GET /api/office/ledger/chain'>;

/** The head of the chain, how the checks go, and a proof on demand. */
export function ChainTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const nav = useTranslations('common.nav');
  const chain = useQuery({
    queryKey: ['ledger', 'chain'],
    queryFn: () => call('GET /api/office/ledger/chain'),
    // While one runs, its progress is watched.
    refetchInterval: ({ state }) => (state.data?.verification && !state.data.verification.finishedAt ? 1_000 : 15_000),
  });
  const verify = useAct('POST /api/office/ledger/verify', { stale: [['ledger', 'chain']] });
  const isUnderWay = chain.data?.verification != null && chain.data.verification.finishedAt === null;
  return (
    <PageFrame
      title={nav('ledger')}
      tabs={tabs}
      padded
      actions={
        <Button size="xs" icon="shield" busy={verify.isPending || isUnderWay} onClick={() => verify.send({})}>
          {t('verify')}
        </Button>
      }
    >
      {chain.data ? (
        <Facts chain={chain.data} />
      ) : chain.isError ? (
        <QueryRetry query={chain} />
      ) : (
        <SkeletonRows count={4} />
      )}
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
