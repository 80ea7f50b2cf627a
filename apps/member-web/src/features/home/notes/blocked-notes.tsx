import { useQuery } from '@tanstack/react-query';
import { BlockedNote } from '../../../shared/blocks/blocked-note.tsx';
import { walletQuery } from '../../../shared/money/wallet-query.ts';

/** The member's exclusion, and all blocks that support has set. */
export function BlockedNotes() {
  const { blocks = [], exclusion } = useQuery(walletQuery).data ?? {};
  const blocked = blocks.map(({ what }) => what);
  // One note for an exclusion, which covers deposits and play.
  const shown = exclusion ? (['play', ...blocked.filter((what) => what === 'withdraw')] as const) : blocked;
  return shown.map((what) => (
    <div className="home-note" key={what}>
      <BlockedNote what={what} />
    </div>
  ));
}
