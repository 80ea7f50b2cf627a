import { MEMBER_DOCUMENT_KINDS } from '@krapao/contract/member-documents';
import { APPROVAL_KINDS } from '@krapao/contract/office/approvals';
import { expect, it } from 'vitest';
import en from '../../../locales/en/review.json' with { type: 'json' };
import th from '../../../locales/th/review.json' with { type: 'json' };

it('the queue has a name for each kind of approval and of document', { tags: ['O1329'] }, () => {
  const codes = [...APPROVAL_KINDS, ...MEMBER_DOCUMENT_KINDS.map((kind) => `document.${kind}`)];
  const nameless = (names: object) => codes.filter((code) => !Object.hasOwn(names, code.replace('.', '_')));
  expect([nameless(en.signal), nameless(th.signal)]).toEqual([[], []]);
});
