import { Button } from '@krapao/ui/actions/button';
import { CardHeading } from '@krapao/ui/layout/card';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { ContactSheet } from '../../../shared/protection/contact-sheet.tsx';
import { ContactList, MarkerHistory, MarkerList } from '../../../shared/protection/marker-list.tsx';
import { useMay } from '../../../shared/session/session.ts';
import { ExcludeSheet } from '../acts/exclude-sheet.tsx';
import { useReactions } from '../acts/use-reactions.ts';
import { protectionQuery, type TabProps } from '../queries.ts';
import { Deliveries } from './protection/deliveries.tsx';
import { Above, Changes, Complaints, Exclusions, Limits, Notices } from './protection/lists.tsx';
import { RegulatorFile } from './protection/regulator-file.tsx';
import { Sessions } from './protection/sessions.tsx';
import './protection/protection-tab.css';

/** What protects the member, in one place: markers and contacts, exclusions, limits, sessions, complaints and notices. */
export function ProtectionTab({ member }: TabProps) {
  const t = useTranslations('protection');
  const { id } = member;
  const { currency } = member.wallet;
  const mayAct = useMay('members.block');
  const mayReveal = useMay('members.reveal');
  const [open, setOpen] = useState<'exclude' | 'contact'>();
  const close = () => setOpen(undefined);
  const query = useQuery(protectionQuery(id));
  const act = (name: 'exclude' | 'contact', label: string) =>
    mayAct && (
      <Button size="xs" tone="line" icon={name === 'exclude' ? 'pause' : 'chat'} onClick={() => setOpen(name)}>
        {label}
      </Button>
    );
  return (
    <div className="protection-tab">
      {mayReveal && <RegulatorFile id={id} />}
      <Loaded query={query}>
        {({ aboveLimit, ...data }) => (
          <>
            <Part title={t('markers')}>
              <MarkerList {...data} currency={currency} />
              <MarkerHistory {...data} />
            </Part>
            <Part title={t('contacts')} act={act('contact', t('recordNote'))}>
              <ContactList {...data} />
            </Part>
            <Part title={t('exclusions')} act={act('exclude', t('exclude'))}>
              <Exclusions member={member} />
            </Part>
            <Part title={t('limits')}>
              <Limits limits={data.limits} currency={currency} />
            </Part>
            {aboveLimit.length > 0 && (
              <Part title={t('above')}>
                <Above payments={aboveLimit} currency={currency} />
              </Part>
            )}
            <Part title={t('changes')}>
              <Changes changes={data.changes} currency={currency} />
            </Part>
            <Part title={t('sessions')}>
              <Sessions id={id} />
            </Part>
            <Part title={t('complaints')}>
              <Complaints complaints={data.complaints} />
            </Part>
            <Part title={t('notices')}>
              <Notices notices={data.notices} />
            </Part>
            <Part title={t('deliveries')}>
              <Deliveries id={id} />
            </Part>
          </>
        )}
      </Loaded>
      {open === 'exclude' && <ExcludeSheet member={member} onClose={close} />}
      {open === 'contact' && <NewContact id={id} onClose={close} />}
    </div>
  );
}

function Part({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  return (
    <section className="protection-tab-card">
      <div className="row protection-tab-head">
        <CardHeading className="grow">{title}</CardHeading>
        {act}
      </div>
      {children}
    </section>
  );
}

function NewContact({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('protection');
  const contact = useCommand('POST /api/office/members/{id}/contacts', useReactions(id, onClose).reactions);
  return (
    <ContactSheet
      title={t('recordNote')}
      command={contact}
      onSend={(body) => contact.send({ params: { id }, body })}
      onClose={onClose}
    >
      {t('recordAlone')}
    </ContactSheet>
  );
}
