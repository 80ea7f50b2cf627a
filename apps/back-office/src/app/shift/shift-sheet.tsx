import { Button } from '@krapao/ui/actions/button';
import { Avatar } from '@krapao/ui/data/avatar';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { useMe } from '../../shared/session/session.ts';
import { Age } from '../../shared/time/age.tsx';
import { GiveSheet } from './give-sheet.tsx';
import { NoteSheet } from './note-sheet.tsx';
import './shift-sheet.css';
import { type Shift, useShift } from './use-shift.ts';
import { useWorksAtDesk } from './use-works-at-desk.ts';

/** Who is on, the note for the next shift, and the way to give everything away. */
export function ShiftSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shift');
  const shift = useShift();
  const [over, setOver] = useState<'note' | 'give'>();
  if (over === 'note') return <NoteSheet onClose={onClose} />;
  if (over === 'give' && shift.data) return <GiveSheet shift={shift.data} onClose={onClose} />;
  return (
    <OpenSheet title={t('title')} onClose={onClose}>
      <Loaded query={shift}>
        {(data) => (
          <div className="shift-sheet">
            <People people={data.people} />
            <Leaving shift={data} onNote={() => setOver('note')} onGive={() => setOver('give')} />
          </div>
        )}
      </Loaded>
    </OpenSheet>
  );
}

function People({ people }: Pick<Shift, 'people'>) {
  const t = useTranslations('shift');
  const me = useMe();
  return (
    <ul className="shift-sheet-people">
      {people.map(({ id, name, since }) => (
        <li key={id}>
          <Avatar name={name} size="sm" />
          <b className="grow cut">{id === me.id ? t('you', { name }) : name}</b>
          <small className="ink-mute">{t('since', { time: formatTime(since) })}</small>
        </li>
      ))}
    </ul>
  );
}

type LeavingProps = { shift: Shift; onNote: () => void; onGive: () => void };

function Leaving({ shift: { mine, own }, onNote, onGive }: LeavingProps) {
  const t = useTranslations('shift');
  const worksAtDesk = useWorksAtDesk();
  if (!worksAtDesk) return null;
  return (
    <>
      <section>
        <h3>{t('note')}</h3>
        {own ? (
          <p className="ink-soft">
            {own.text} <Age at={own.createdAt} />
            <br />
            <small>{own.readBy.length > 0 ? t('readBy', { names: own.readBy.join(', ') }) : t('readByNobody')}</small>
          </p>
        ) : (
          <p className="ink-mute">{t('noteHint')}</p>
        )}
        <Button size="sm" icon="chat" onClick={onNote}>
          {t('leaveNote')}
        </Button>
      </section>
      <section>
        <h3>{t('mine')}</h3>
        <p className="ink-soft">{t('work', mine)}</p>
        <Button size="sm" icon="users" disabled={mine.items + mine.conversations === 0} onClick={onGive}>
          {t('giveAll')}
        </Button>
      </section>
    </>
  );
}
