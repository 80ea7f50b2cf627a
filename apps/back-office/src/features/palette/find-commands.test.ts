import { expect, it } from 'vitest';
import { findCommands } from './find-commands.ts';

const command = (label: string, isQuiet?: boolean) => ({
  id: label,
  label,
  group: 'go' as const,
  run: () => {},
  isQuiet,
});

it('a command is found by any of its words, in any order and any letter case; Thai by any part', () => {
  const commands = [command('Audit trail'), command('บันทึกการทำงาน'), command('Operators')];
  const labels = (typed: string) => findCommands(commands, typed).map(({ label }) => label);
  expect(labels('TRAIL aud')).toEqual(['Audit trail']);
  expect(labels('การ')).toEqual(['บันทึกการทำงาน']);
  expect(labels('  ')).toHaveLength(3);
  expect(labels('nothing')).toEqual([]);
});

it('what only makes sense by its keys is not found by name', () => {
  expect(findCommands([command('Next row', true)], 'row')).toEqual([]);
});
