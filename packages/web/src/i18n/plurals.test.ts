import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { withoutRules } from '../../vite/compile-messages.mjs';

const TEXTS = {
  en: [
    '{n, plural, one {# coin} other {# coins}}',
    '{n, plural, =0 {nobody} one {# person} other {# people}} here',
    'Approve {n, plural, one {{n} slip} other {#}}?',
    '{n, plural, =1 {a single one} one {# left} other {# left}}',
    '{n, plural, one {{k, select, 1 {# new} other {# old}}} other {{k, select, 1 {# new} other {# olds}}}}',
  ],
  th: ['{n, plural, =0 {ไม่มีคน} other {# คน}}', '{k} / {n, plural, other {# คน}}'],
  lo: ['{n, plural, other {# ຂໍ້ຄວາມໃໝ່}}'],
};

it.each(Object.entries(TEXTS))('plurals of %s say the same without rules as with them', (locale, texts) => {
  for (const text of texts) {
    const textOf = (message: unknown, n: number) =>
      createTranslator({ locale, messages: { it: message as string } })('it', { n, k: '1' });
    for (const n of [0, 1, 2, 11, 21, 101, 1_000, 1.5]) {
      const plain = withoutRules(compile(text));
      expect([text, n, textOf(plain, n)]).toEqual([text, n, textOf(compile(text), n)]);
      expect(JSON.stringify(plain)).not.toContain('"one"');
    }
  }
});
