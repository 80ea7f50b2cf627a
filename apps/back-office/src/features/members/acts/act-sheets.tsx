import type { ActSheetProps } from '../queries.ts';
import { AdjustSheet } from './adjust-sheet.tsx';
import { BankSheet } from './bank-sheet.tsx';
import { BlockSheet } from './block-sheet.tsx';
import { CoinsSheet } from './coins-sheet.tsx';
import { ExcludeSheet } from './exclude-sheet.tsx';
import { PhoneSheet } from './phone-sheet.tsx';
import { PlainSheet } from './plain-sheet.tsx';

/** Names of the acts on a member. */
export const ACTS = [
  'adjust',
  'coins',
  'block',
  'exclude',
  'phone',
  'bank-account',
  'reset-password',
  'end-sessions',
  'disable',
  'enable',
] as const;
export type ActName = (typeof ACTS)[number];

export function ActSheet({ act, member, onClose }: ActSheetProps & { act: ActName }) {
  switch (act) {
    case 'adjust':
      return <AdjustSheet member={member} onClose={onClose} />;
    case 'coins':
      return <CoinsSheet member={member} onClose={onClose} />;
    case 'block':
      return <BlockSheet member={member} onClose={onClose} />;
    case 'exclude':
      return <ExcludeSheet member={member} onClose={onClose} />;
    case 'phone':
      return <PhoneSheet member={member} onClose={onClose} />;
    case 'bank-account':
      return <BankSheet member={member} onClose={onClose} />;
    default:
      return <PlainSheet id={member.id} act={act} onClose={onClose} />;
  }
}
