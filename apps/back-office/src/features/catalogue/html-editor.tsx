import { IconButton } from '@krapao/ui/actions/icon-button';
import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import './html-editor.css';
import { htmlSchema, isSafe, readHtml, writeHtml } from './html-schema.ts';
import { CutSheet } from './pictures/cut-sheet.tsx';

const { marks, nodes } = htmlSchema;
const inList = (command: (type: typeof nodes.list_item) => Command) => command(nodes.list_item);
const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

const KEYS = keymap({
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-u': toggleMark(marks.underline),
  Enter: inList(splitListItem),
  'Shift-Enter': newLine,
  'Mod-]': inList(sinkListItem),
  'Mod-[': inList(liftListItem),
});

type Props = {
  /** Accessible name. */
  label: string;
  lang: string;
  value: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  onChange: (html: string) => void;
};

/** Edits HTML that the server stores unchanged. Tab leaves the editor, as in any field; Ctrl+] indents lists. */
export function HtmlEditor({ label, lang, value, describedBy, isInvalid, onChange }: Props) {
  const t = useTranslations('catalogue.html');
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const written = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const attributes = useRef<Record<string, string>>({});
  attributes.current = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    lang,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
  };

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView(place.current, {
      state: EditorState.create({
        doc: readHtml(written.current),
        plugins: [history(), KEYS, keymap(baseKeymap)],
      }),
      attributes: () => attributes.current,
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        if (!transaction.docChanged) return;
        written.current = writeHtml(editor.state.doc);
        change.current(written.current);
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  // The value was replaced from outside: by an earlier version, or by another operator's save.
  useEffect(() => {
    const editor = view.current;
    if (!editor || value === written.current) return;
    written.current = value;
    editor.updateState(EditorState.create({ doc: readHtml(value), plugins: editor.state.plugins }));
  }, [value]);

  const run = (command: Command) => () => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  const promptForLink = () => {
    const href = window.prompt(t('linkTo'), 'https://');
    if (href === null) return;
    run(isSafe(href) ? toggleMark(marks.link, { href }) : toggleMark(marks.link))();
  };
  const insertPicture = (src: string) => {
    setFile(undefined);
    const alt = window.prompt(t('pictureAlt')) ?? '';
    run((state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(nodes.image.create({ src, alt })).scrollIntoView());
      return true;
    })();
  };
  const tools: readonly [name: Parameters<typeof t>[0], mark: ReactNode, run: () => void][] = [
    ['bold', <b key="b">B</b>, run(toggleMark(marks.strong))],
    ['italic', <i key="i">I</i>, run(toggleMark(marks.em))],
    ['underline', <u key="u">U</u>, run(toggleMark(marks.underline))],
    ['heading', 'H', run(chainCommands(setBlockType(nodes.heading3), setBlockType(nodes.paragraph)))],
    ['bullets', '•', run(wrapInList(nodes.bullet_list))],
    ['numbers', '1.', run(wrapInList(nodes.ordered_list))],
  ];
  return (
    <div className="html-editor">
      <div className="html-editor-tools" role="toolbar" aria-label={t('tools')}>
        {tools.map(([name, sign, act]) => (
          <button key={name} type="button" title={t(name)} aria-label={t(name)} onClick={act}>
            {sign}
          </button>
        ))}
        <IconButton size="sm" icon="giftlink" label={t('link')} onClick={promptForLink} />
        <IconButton size="sm" icon="image" label={t('picture')} onClick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          data-testid={`html-picture-${lang}`}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      <div ref={place} className="html-editor-text" />
      {file && (
        <CutSheet file={file} place="banner" label={label} onClose={() => setFile(undefined)} onDone={insertPicture} />
      )}
    </div>
  );
}
