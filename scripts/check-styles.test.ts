import { describe, expect, it } from 'vitest';
import { checkStyles } from './check-styles.mjs';

const texts = (files: Record<string, string>) => Object.entries(files).map(([file, text]) => ({ file, text }));

/** Two sheets and a page that uses both; each test adds its case. */
const check = (styles: Record<string, string>, sources: Record<string, string> = {}) =>
  checkStyles({
    styles: texts({ 'ui/base.css': '.row { gap: 0 }', 'ui/card.css': '.card { gap: 0 }', ...styles }),
    sources: texts({ 'page.tsx': '<div className="row card" />', ...sources }),
  });

describe('npm run check:styles', () => {
  it('finds no fault in classes that begin with the name of their file', () => {
    const styles = `
      @layer kit {
        .game-card, .game-card-foot:not(.is-shut) > .card { gap: 0 }
        .card:has(> .game-card.is-open) .row { gap: 0 }
        @keyframes game-card-turn { to { rotate: 1turn } }
      }`;
    const page = `<li className={cx('game-card', isOpen ? 'is-open' : 'game-card-foot is-shut')} />`;
    expect(check({ 'a/game-card.css': styles }, { 'a.tsx': page })).toEqual([]);
  });

  it.each([
    ['a class of another name', '.route { gap: 0 }', 'a/transfer.css:2: .route does not begin with "transfer"'],
    ['one deep in a selector', '.transfer:has(.route) { gap: 0 }', 'a/transfer.css:2: .route does not begin'],
    ['a class that only starts alike', '.transfers { gap: 0 }', 'a/transfer.css:2: .transfers does not begin'],
    ['a class of another file alone', 'p > .card { gap: 0 }', 'a/transfer.css:2: .card belongs to ui/card.css'],
    ['a class another file lacks', '.transfer .card-x { gap: 0 }', 'a/transfer.css:2: .card-x does not begin'],
    ['a state alone', '.transfer > .is-open { gap: 0 }', 'a/transfer.css:2: .is-open stands alone'],
    ['an animation', '@keyframes turn { to { gap: 0 } }', 'a/transfer.css:2: the animation turn does not begin'],
  ])('names file and line of %s', (_, rule, fault) => {
    const page = '<p className="transfer transfers route is-open card-x" />';
    const faults = check({ 'a/transfer.css': `.transfer { gap: 0 }\n${rule}` }, { 'a.tsx': page });
    expect(faults.filter((text) => text.startsWith('a/transfer.css')).join()).toContain(fault);
  });

  it('gives a class to the longest name that fits, so two files never share one', () => {
    const styles = { 'a/game.css': '.game-card { gap: 0 }', 'b/game-card.css': '.game-card { gap: 0 }' };
    expect(check(styles, { 'a.tsx': '<p className="game-card" />' })).toEqual([
      'a/game.css:1: .game-card belongs to b/game-card.css: say where, with a class of this file',
    ]);
  });

  it('refuses a distance that a token has, also a negative one and one in a sum', () => {
    const tokens = ':root { --space-2: 8px; --space-2-5: 10px; }';
    const rule = `.game { padding: 8px var(--space-2) 9px;
      margin: 0 -10px; gap: calc(100% - 8px); width: 8px }`;
    const faults = check({ 'ui/tokens.css': tokens, 'a/game.css': rule }, { 'a.tsx': '<p className="game" />' });
    expect(faults).toEqual([
      'a/game.css:1: 8px is var(--space-2)',
      'a/game.css:2: 10px is var(--space-2-5)',
      'a/game.css:2: 8px is var(--space-2)',
    ]);
  });

  it('names a token that nothing defines', () => {
    const styles = `
      .transfer { --own: 1px; color: var(--color-line); gap: var(--own); margin: var(--set) var(--typo) }
      .transfer { color: var(--known, red) }`;
    const sources = { 'page.tsx': `<p className="row card transfer" style={{ '--set': 0 }} />` };
    const errors = check({ 'a/transfer.css': styles, 'ui/base.css': '.row { --color-line: red }' }, sources);
    expect(errors).toEqual(['a/transfer.css:2: nothing defines --typo']);
  });

  it('refuses two files of one name', () => {
    const styles = { 'a/waiting.css': '.waiting { gap: 0 }', 'b/waiting.css': '.waiting { gap: 0 }' };
    expect(check(styles, { 'a.tsx': '<p className="waiting" />' })).toContain(
      'b/waiting.css:1: a/waiting.css has the same name',
    );
  });

  it('keeps the words of every page out of the names of files', () => {
    const faults = check({ 'ui/base.css': '.row { gap: 0 } .card-low { gap: 0 }' }, { 'a.tsx': '"card-low"' });
    expect(faults).toContain('ui/base.css:1: .card-low belongs to ui/card.css');
  });

  it.each([
    ['in className', '<p className="card gone" />'],
    ['in a choice', "<p className={isOpen ? 'card gone' : 'card'} />"],
    ['in cx', "const look = cx('card', tone === 'x' && 'gone');"],
    ['beside a name put together', `<p className={\`gone card-\${tone}\`} />`],
  ])('names a class that no style sheet has, %s', (_, source) => {
    expect(check({}, { 'a.tsx': `\n${source}` })).toEqual(['a.tsx:2: no style sheet has .gone']);
  });

  it('names a class that nothing has', () => {
    const styles = '.card { gap: 0 }\n.card-old, .card.is-old { gap: 0 }';
    expect(check({ 'ui/card.css': styles })).toEqual([
      'ui/card.css:2: nothing has the class .card-old',
      'ui/card.css:2: nothing has the class .is-old',
    ]);
  });

  it('believes names put together only for the style sheets of the same file', () => {
    const styles = { 'ui/card.css': '.card.is-open { gap: 0 }' };
    const source = `<p className={\`card is-\${state}\`} />`;
    expect(check(styles, { 'ui/card.tsx': `import './card.css';\n${source}` })).toEqual([]);
    expect(check(styles, { 'ui/other.tsx': source })).toEqual(['ui/card.css:1: nothing has the class .is-open']);
  });

  it('takes media conditions from the named breakpoints', () => {
    const styles = '@media not all and (--wide) { .card { gap: 0 } }\n@container (width > 9rem) { .card { gap: 0 } }';
    expect(check({ 'ui/card.css': styles })).toEqual([]);
  });

  it.each([
    ['a raw width', 'ui/card.css', '@media (hover: hover) and (max-width: 700px) { .card { gap: 0 } }'],
    ['a range of widths', 'ui/card.css', '@media (700px <= width) { .card { gap: 0 } }'],
    ['an unknown name', 'ui/card.css', '@media (--huge) { .card { gap: 0 } }'],
    ['a raw width in a script', 'a.tsx', "matchMedia('(min-width: 700px)')"],
  ])('refuses %s', (_, file, text) => {
    const [styles, sources] = file.endsWith('.css') ? [{ [file]: `\n${text}` }, {}] : [{}, { [file]: `\n${text}` }];
    const [condition] = /\([^()]*(px|--huge)[^()]*\)/.exec(text) ?? [];
    expect(check(styles, sources)).toEqual([
      `${file}:2: ${condition} is no breakpoint of packages/ui/src/breakpoints.mjs`,
    ]);
  });
});
