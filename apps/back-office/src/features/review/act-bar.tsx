import { Button } from '@krapao/ui/actions/button';
import { Banner } from '@krapao/ui/states/banner';
import { formatTime } from '@krapao/web/time/format.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Command, useCommands } from '../../shared/keys/commands.ts';
import { Keys } from '../../shared/keys/keys.tsx';
import { ParkDialog } from './park-dialog.tsx';
import { TakenNote } from './taken-note.tsx';
import { useDecision } from './use-decision.ts';
import { useWork } from './work.ts';

type Act = {
  label: string;
  run: () => void;
  busy?: boolean;
  /** Acts without a dialog. Its key only moves to the button, so that a stray letter moves no money. */
  isDirect?: boolean;
};

type Props = {
  /** Key A: the only gold button. */
  approve?: Act | undefined;
  /** Key R: never the default. */
  reject?: Act | undefined;
  more?: readonly (Act & { id: string; keys?: string })[];
  /** Confirmation dialogs. */
  children?: ReactNode;
};

/** Acts on the open item, as buttons and as shortcuts. */
export function ActBar({ approve, reject, more = [], children }: Props) {
  const t = useTranslations('review');
  const { kind, id, claim, mayDecide, hold } = useWork();
  const [isHolding, setHolding] = useState(false);
  const release = useDecision('DELETE /api/office/queues/{kind}/{id}/hold', {
    done: t('hold.released'),
    stays: true,
  });
  const approveButton = useRef<HTMLButtonElement>(null);
  const isOpen = mayDecide && claim.state !== 'taken' && claim.state !== 'over';
  // Others decide an own request, and park it.
  const isOwn = claim.state === 'own';
  const takeUp = () => release.send({ params: { kind, id } });
  const act = (name: string, label: string, keys: string, run: (() => void) | undefined): Command[] =>
    run ? [{ id: `review-${name}`, group: 'page', label, keys, run }] : [];
  useCommands(
    isOpen
      ? [
          ...act(
            'approve',
            approve?.label ?? '',
            'a',
            approve?.isDirect ? () => approveButton.current?.focus() : approve?.run,
          ),
          ...act('reject', reject?.label ?? '', 'r', reject?.run),
          ...act('hold', t('keys.hold'), 'h', hold || isOwn ? undefined : () => setHolding(true)),
          ...act('release', t('keys.release'), 'u', hold && !isOwn ? takeUp : undefined),
          ...more.flatMap(({ id: name, label, keys, run }) => (keys ? act(name, label, keys, run) : [])),
        ]
      : [],
  );
  if (!mayDecide) return <p className="ink-mute">{t('lookOnly')}</p>;
  if (claim.state === 'over') return <p className="ink-mute">{t('over')}</p>;
  if (claim.state === 'taken') return <TakenNote {...claim} />;
  return (
    <>
      {claim.state === 'mine' && claim.from && claim.note && (
        <div className="review-banner">
          <Banner icon="users">{t('takeOver.given', { from: claim.from, note: claim.note })}</Banner>
        </div>
      )}
      {hold && (
        <div className="review-banner">
          <Banner>
            {t('heldBy', { by: hold.by, time: formatTime(hold.until) })}: {hold.note}
          </Banner>
        </div>
      )}
      {reject && (
        <Button tone="ghost danger" size="sm" busy={reject.busy} onClick={reject.run}>
          {reject.label} <Keycap keys="r" />
        </Button>
      )}
      {isOwn ? null : hold ? (
        <Button size="sm" busy={release.isPending} onClick={takeUp}>
          {t('hold.release')} <Keycap keys="u" />
        </Button>
      ) : (
        <Button size="sm" onClick={() => setHolding(true)}>
          {t('hold.act')} <Keycap keys="h" />
        </Button>
      )}
      {more.map(({ id: name, label, keys, run, busy }) => (
        <Button key={name} size="sm" busy={busy} onClick={run}>
          {label} {keys && <Keycap keys={keys} />}
        </Button>
      ))}
      {approve && (
        <Button
          ref={approveButton}
          tone="gold"
          size="sm"
          className="review-approve"
          busy={approve.busy}
          // The second click of a double click would decide the item that has come up since.
          onClick={({ detail }) => detail < 2 && approve.run()}
        >
          {approve.label} <Keycap keys="a" />
        </Button>
      )}
      {isHolding && <ParkDialog onClose={() => setHolding(false)} />}
      {children}
    </>
  );
}

/** Visual hint only, hidden from screen readers. */
const Keycap = ({ keys }: { keys: string }) => (
  <span className="review-key" aria-hidden="true">
    <Keys keys={keys} />
  </span>
);
