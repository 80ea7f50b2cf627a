import { useQuery } from '@tanstack/react-query';
import { BlockedNote } from '../../../shared/blocks/blocked-note.tsx';
import { walletQuery } from '../../../shared/money/wallet-query.ts';

/** Everything that support has shut the member out of. */
export function BlockedNotes() {
  const blocks = useQuery(walletQuery).data?.blocks ?? [];
  return blocks.map(({ what }) => (
    <div className="home-note" key={what}>
      <BlockedNote what={what} />
    </div>
  ));
}
