import type { ComponentType } from 'react';
import type { TabProps } from '../queries.ts';
import { ActsTab } from './acts-tab.tsx';
import { AlikeTab } from './alike-tab.tsx';
import { CaseFileTab } from './case-file-tab.tsx';
import { CoinsTab } from './coins-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { GamesTab } from './games-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { ProtectionTab } from './protection-tab.tsx';
import { RewardsTab } from './rewards-tab.tsx';
import { SlipsTab } from './slips-tab.tsx';
import { StatementTab } from './statement-tab.tsx';
import { TextsTab } from './texts-tab.tsx';
import { WithdrawalsTab } from './withdrawals-tab.tsx';

/** Tabs of a member's page, in order. */
export const TABS = {
  statement: StatementTab,
  ledger: LedgerTab,
  withdrawals: WithdrawalsTab,
  slips: SlipsTab,
  games: GamesTab,
  rewards: RewardsTab,
  coins: CoinsTab,
  protection: ProtectionTab,
  documents: DocumentsTab,
  devices: DevicesTab,
  texts: TextsTab,
  alike: AlikeTab,
  notes: ActsTab,
  'case-file': CaseFileTab,
} as const satisfies Record<string, ComponentType<TabProps>>;

export type TabName = keyof typeof TABS;
