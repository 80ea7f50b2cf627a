import type { Block } from '@krapao/contract/blocks';
import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../money/wallet-query.ts';
import { PATHS } from '../paths.ts';
import { sessionQuery } from '../session/session-query.ts';
import { ExclusionNote } from './exclusion-note.tsx';
import { TimeLimitNote } from './time-limit-note.tsx';

/**
 * Shows an exclusion, or a block: what support has paused, until when, and the contact. Renders nothing without either.
 */
export function BlockedNote({ what }: { what: Block }) {
  const t = useTranslations('common.blocked');
  const common = useTranslations('common');
  const wallet = useQuery(walletQuery).data;
  const reached = useQuery({ ...sessionQuery, enabled: false }).data?.reached;
  const block = wallet?.blocks.find((one) => one.what === what);
  if (wallet?.exclusion && what !== 'withdraw') return <ExclusionNote {...wallet.exclusion} />;
  if (!block) return what === 'play' && reached ? <TimeLimitNote {...reached} /> : null;
  return (
    <Banner icon="shield">
      <p>{t(what)}</p>
      {block.until && <p className="ink-mute text-caption">{t('until', { time: formatDateTime(block.until) })}</p>}
      <Link className="link" to={PATHS.contact}>
        {common('contact')}
      </Link>
    </Banner>
  );
}
