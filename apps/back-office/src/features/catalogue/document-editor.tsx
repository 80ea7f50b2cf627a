import { Button } from '@krapao/ui/actions/button';
import { Segmented } from '@krapao/ui/fields/segmented';
import { Banner } from '@krapao/ui/states/banner';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { useLeaveGuard } from '../../shared/dialogs/leave-guard.tsx';
import { InView } from '../../shared/layout/in-view.tsx';
import { useMay } from '../../shared/session/session.ts';
import { AnnouncementFigures } from './announcement-figures.tsx';
import { ChangeNotices } from './change-notices.tsx';
import './document-editor.css';
import type { Json } from '../../shared/catalogue/at-path.ts';
import type { Kind } from '../../shared/catalogue/document-kind.ts';
import { useDocumentName } from '../../shared/catalogue/document-names.ts';
import { fieldsOf } from '../../shared/catalogue/fields-of.ts';
import { useFieldMessages } from '../../shared/catalogue/use-field-messages.ts';
import { CopyOffer } from './copy-offer-button.tsx';
import { FieldsEditor } from './field-editor.tsx';
import { useIssueText } from './issue-texts.ts';
import { unfinishedNumbers } from './number-text.ts';
import { Preview } from './preview.tsx';
import { type Document, documentQuery, type Issue, type Tried } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { SegmentCount } from './segment-count.tsx';
import { Simulate } from './simulate.tsx';
import { useDraft } from './use-draft.ts';
import { useLiveIssues } from './use-live-issues.ts';
import { Versions } from './versions.tsx';
import { WhatItDoes } from './what-it-does.tsx';

type Props = { kind: Kind; documentKey: string; onSaved?: ((key: string) => void) | undefined };

/** One document: its fields, the member's view, the estimated cost and all versions. */
export function DocumentEditor({ kind, documentKey, onSaved }: Props) {
  const document = useQuery(documentQuery(kind, documentKey));
  return (
    <Loaded query={document}>
      {(data) => <Editor key={`${kind} ${documentKey}`} document={data} onSaved={onSaved} />}
    </Loaded>
  );
}

type Part = 'edit' | 'versions' | 'simulate';

function Editor({ document, onSaved }: { document: Document; onSaved: Props['onSaved'] }) {
  const t = useTranslations('catalogue');
  const { kind, key, canBeSimulated } = document;
  const isNew = key === 'new';
  const { state } = useLocation();
  const draft = useDraft(document, (state as { copy?: Json } | null)?.copy);
  const nameOf = useDocumentName();
  const mayText = useMay('catalogue.write');
  const mayService = useMay('service.write');
  const mayWrite =
    document.needs === 'service.write' ? mayService : mayText || (document.needs === 'either' && mayService);
  const [part, setPart] = useState<Part>('edit');
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [tried, setTried] = useState<Tried>();
  const check = useCommand('POST /api/office/catalogue/{kind}/{key}/try', {
    onSuccess: (answer) => {
      setTried(answer);
      setIssues(answer.issues);
    },
  });
  const specs = fieldsOf(kind, key);
  const unfinished = unfinishedNumbers(specs, draft.value);
  const live = useLiveIssues(document, draft, unfinished.length === 0 && mayWrite);
  const shownIssues = [...unfinished, ...(issues.length > 0 ? issues : live.issues)];
  const guard = useLeaveGuard(mayWrite && draft.typed.length > 0);
  const currency = /\b(THB|LAK)$/.exec(key)?.[1];
  const parts: Part[] = ['edit', 'versions', ...(canBeSimulated && mayText ? (['simulate'] as const) : [])];
  return (
    <div className="document-editor">
      <div className="row document-editor-head">
        <h2 className="text-heading">{isNew ? t('new') : nameOf(kind, key, draft.value)}</h2>
        {kind !== 'setting' && !isNew && <span className="ink-mute num is-thin">{key}</span>}
        {!isNew && (
          <Segmented
            quiet
            label={t('parts.label')}
            value={part}
            onChange={setPart}
            options={parts.map((each) => ({ value: each, label: t(`parts.${each}`) }))}
          />
        )}
        <span className="grow" />
        {kind === 'offer' && mayWrite && document.value !== null && (
          <CopyOffer documentKey={key} value={draft.value} onCopy={guard.pass} />
        )}
        {!isNew && <span className="ink-mute num is-thin">{t('version', { n: draft.base.version })}</span>}
      </div>
      {draft.isOld && (
        <Banner tone="bad">
          {t('stale')}{' '}
          <Button size="xs" onClick={() => draft.reload(document)}>
            {t('takeTheirs')}
          </Button>
        </Banner>
      )}
      <ChangeNotices document={document} mayWrite={mayWrite} />
      {part === 'versions' && <Versions document={document} mayWrite={mayWrite} onRestored={draft.reload} />}
      {part === 'simulate' && <Simulate kind={kind} documentKey={key} value={draft.value} />}
      {part === 'edit' && (
        <div className="document-editor-sides">
          <form className="document-editor-form" noValidate onSubmit={(event) => event.preventDefault()}>
            <WhatItDoes kind={kind} documentKey={key} />
            <fieldset className="document-editor-fields" disabled={!mayWrite}>
              <FieldsEditor
                specs={specs}
                path=""
                value={draft.value}
                issues={shownIssues}
                currency={currency}
                onChange={(next) => {
                  draft.setValue(next);
                  setTried(undefined);
                  setIssues([]);
                }}
              />
            </fieldset>
          </form>
          <aside className="document-editor-aside">
            {tried && (
              <InView of={tried}>
                <Checked document={document} tried={tried} />
              </InView>
            )}
            {kind === 'announcement' && (
              <AnnouncementFigures document={document} mayWrite={mayWrite} onSaved={draft.reload} />
            )}
            {kind === 'segment' && (
              <SegmentCount value={draft.value} mayCount={mayText} isWrong={shownIssues.length > 0} />
            )}
            <Preview
              kind={kind}
              documentKey={key}
              value={draft.value}
              isHeld={!live.canBeShown}
              isBehind={shownIssues.length > 0 && !live.canBeShown}
            />
          </aside>
        </div>
      )}
      {guard.question}
      {part === 'edit' && mayWrite && (
        <SaveBar
          draft={draft}
          documentKey={key}
          unfinished={unfinished}
          isChecking={check.isPending}
          onCheck={() => check.send({ params: { kind, key }, body: { value: draft.value } })}
          onIssues={setIssues}
          onSaved={(saved) => {
            setIssues([]);
            setTried(undefined);
            draft.reload(saved);
            if (saved.key === key) return;
            guard.pass();
            onSaved?.(saved.key);
          }}
        />
      )}
    </div>
  );
}

/** Result of the server's check before saving. */
function Checked({ document: { kind, key }, tried }: { document: Document; tried: Tried }) {
  const { issues, warnings, cleaned } = tried;
  const t = useTranslations('catalogue');
  const { nameOf, shortNameOf } = useFieldMessages(kind, key);
  const issueText = useIssueText();
  if (issues.length > 0)
    return (
      <Banner tone="bad">
        <ul>
          {issues.map((issue) => (
            <li key={`${issue.path} ${issue.reason}`}>
              {issue.path && <b>{nameOf(issue.path)}: </b>}
              {issueText(issue, shortNameOf(issue.path))}
            </li>
          ))}
        </ul>
      </Banner>
    );
  return (
    <>
      <Banner tone="good">{t('canBeSaved')}</Banner>
      {warnings.map(({ path, warning }) => (
        <Banner key={`${path} ${warning}`}>
          {path && <b>{nameOf(path)}: </b>}
          {t(`warnings.${warning}`)}
        </Banner>
      ))}
      {cleaned.length > 0 && (
        <details className="document-editor-cleaned">
          <summary>{t('cleaned', { n: cleaned.length })}</summary>
          {cleaned.map(({ path, before, after }) => (
            <p key={path}>
              <b>{nameOf(path)}</b>
              <del>{String(before)}</del>
              <ins>{String(after)}</ins>
            </p>
          ))}
        </details>
      )}
    </>
  );
}
