import { expect, it } from 'vitest';
import { moduleChanges, mutate, sqlChanges } from './lib/mutants.mjs';

it('a change of a module replaces one operator, condition or literal, and no type', () => {
  const text = "const grow = (value: 'a' | 1): number => (value > 2 ? -value : 0);";
  expect(moduleChanges(text).map((change) => mutate(text, change).slice(41))).toEqual([
    '(true ? -value : 0);',
    '(false ? -value : 0);',
    '(value >= 2 ? -value : 0);',
    '(value > 3 ? -value : 0);',
    '(value > 2 ? value : 0);',
    '(value > 2 ? -value : 1);',
  ]);
});

it('a change of a function replaces one operator, condition or guard', () => {
  const text = "if a < b and c is null then perform ledger.refuse('X'); end if;";
  expect(sqlChanges(text).map((change) => mutate(text, change))).toEqual([
    "if a <= b and c is null then perform ledger.refuse('X'); end if;",
    "if a < b or c is null then perform ledger.refuse('X'); end if;",
    "if a < b and c is not null then perform ledger.refuse('X'); end if;",
    "if not a < b and c is null then perform ledger.refuse('X'); end if;",
    'if a < b and c is null then null; end if;',
  ]);
});
