import type { Permission } from '@krapao/contract/office/permissions';
import { Button } from '@krapao/ui/actions/button';
import type { IconName } from '@krapao/ui/brand/icon';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommands } from '../../../shared/keys/commands.ts';
import { mayDo, useMe } from '../../../shared/session/session.ts';
import type { MemberHead } from '../queries.ts';
import { ACTS, type ActName, ActSheet } from './act-sheets.tsx';

const NEEDS: Record<ActName, { permission: Permission; icon: IconName }> = {
  adjust: { permission: 'money.adjust', icon: 'wallet' },
  coins: { permission: 'money.adjust', icon: 'coin' },
  block: { permission: 'members.block', icon: 'shield' },
  exclude: { permission: 'members.block', icon: 'pause' },
  phone: { permission: 'members.write', icon: 'phone' },
  'bank-account': { permission: 'members.write', icon: 'bank' },
  'reset-password': { permission: 'members.write', icon: 'keyboard' },
  'end-sessions': { permission: 'members.block', icon: 'logout' },
  disable: { permission: 'members.block', icon: 'lock' },
  enable: { permission: 'members.block', icon: 'check' },
};

/** Acts that this operator may perform on this member, as buttons and as palette commands. */
export function MemberActs({ member }: { member: MemberHead }) {
  const t = useTranslations('members.do');
  const me = useMe();
  const [open, setOpen] = useState<ActName>();
  const hidden: ActName = member.state === 'active' ? 'enable' : 'disable';
  const offered = ACTS.filter((act) => act !== hidden && mayDo(me, NEEDS[act].permission));
  useCommands(
    offered.map((act) => ({
      id: `member-${act}`,
      group: 'page' as const,
      label: t(`${act}.title`),
      icon: NEEDS[act].icon,
      run: () => setOpen(act),
    })),
  );
  return (
    <>
      <div className="member-acts">
        {offered.map((act) => (
          <Button key={act} size="xs" tone="line" icon={NEEDS[act].icon} onClick={() => setOpen(act)}>
            {t(`${act}.title`)}
          </Button>
        ))}
      </div>
      {open && <ActSheet act={open} member={member} onClose={() => setOpen(undefined)} />}
    </>
  );
}
