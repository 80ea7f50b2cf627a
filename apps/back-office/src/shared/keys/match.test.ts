import { describe, expect, it } from 'vitest';
import { match, nameOf, type Stroke } from './match.ts';

const stroke = (key: string, more: Partial<Stroke> = {}): Stroke => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('the name of a stroke', () => {
  it('is the letter, with what is held down before it; Ctrl and Cmd are one', () => {
    expect(nameOf(stroke('j'))).toBe('j');
    expect(nameOf(stroke('L', { shiftKey: true }))).toBe('shift+l');
    expect(nameOf(stroke('k', { ctrlKey: true }))).toBe('mod+k');
    expect(nameOf(stroke('k', { metaKey: true }))).toBe('mod+k');
  });

  it('is the sign that Shift makes, not Shift and the sign', () => {
    expect(nameOf(stroke('?', { shiftKey: true }))).toBe('?');
  });

  it('is the place of the key when the keyboard is set to Thai', { tags: ['O38'] }, () => {
    expect(nameOf(stroke('่', { code: 'KeyJ' }))).toBe('j');
    expect(nameOf(stroke('ฝ', { code: 'Slash' }))).toBe('/');
    expect(nameOf(stroke('ฦ', { code: 'Slash', shiftKey: true }))).toBe('?');
    expect(nameOf(stroke('า', { code: 'KeyK', ctrlKey: true }))).toBe('mod+k');
  });

  it('leaves keys with names alone', () => {
    expect(nameOf(stroke('Enter'))).toBe('Enter');
  });
});

describe('what a stroke brings about', () => {
  const commands = [{ id: 'audit', keys: 'g a' }, { id: 'down', keys: 'j' }, { id: 'nothing' }];
  it('is a command at once, or after the one before it', () => {
    expect(match(commands, '', 'j').hit?.id).toBe('down');
    expect(match(commands, '', 'g')).toEqual({ pending: 'g' });
    expect(match(commands, 'g', 'a').hit?.id).toBe('audit');
  });

  it('begins anew when the second stroke leads nowhere', () => {
    expect(match(commands, 'g', 'j').hit?.id).toBe('down');
    expect(match(commands, 'g', 'z')).toEqual({ pending: '' });
  });

  it('is the later of two with the same keys: the page wins over the desk', () => {
    expect(match([...commands, { id: 'own', keys: 'j' }], '', 'j').hit?.id).toBe('own');
  });
});
