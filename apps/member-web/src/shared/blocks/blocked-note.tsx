import type { Block } from '@krapao/contract/call';
import { Banner } from '@krapao/ui/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../money/wallet-query.ts';
import { PATHS } from '../paths.ts';

/** Says plainly what support has paused, until when, and whom to ask; nothing while nothing is. */
export function BlockedNote({ what }: { what: Block }) {
  const t = useTranslations('common.blocked');
  const common = useTranslations('common');
  const block = useQuery(walletQuery).data?.blocks.find((one) => one.what === what);
  if (!block) return null;
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
