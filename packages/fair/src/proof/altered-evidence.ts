import type { Evidence } from './check-evidence.ts';

type Change = { of: string; change(evidence: Evidence): unknown };

const firstOf = ({ records }: Evidence) => {
  const [first] = records;
  if (!first?.proof) throw new Error('the vectors have a record with a proof');
  return { record: first, proof: first.proof };
};
const lastOf = ({ records }: Evidence) => firstOf({ records: [...records].reverse(), document: null, head: null });
const flip = (hash: string | undefined) => (hash?.startsWith('0') ? '1' : '0') + (hash ?? '').slice(1);
const edit = <Of extends { text: string }>(of: Of, from: string, to: string) => {
  if (!of.text.includes(from)) throw new Error(`no ${from} in ${of.text}`);
  of.text = of.text.replace(from, to);
};

/** Every way in which the evidence of the vectors is forged in the tests: each must be found. */
export const FORGERIES: readonly Change[] = [
  { of: 'the amount in the document', change: ({ document }) => document && edit(document, '-30000', '-40000') },
  {
    of: 'a fact of the document that is in no record',
    change: ({ document }) => document && edit(document, 'KBANK', 'SCB'),
  },
  { of: 'the amount in a record', change: (e) => edit(lastOf(e).record, '-30000', '-40000') },
  { of: 'the reference in a record', change: (e) => edit(firstOf(e).record, 'W7KQ4XN2PD', 'REF2222222') },
  { of: 'the time in a record', change: (e) => edit(firstOf(e).record, '2026-11-18', '2026-11-17') },
  { of: 'an end of line in a record', change: (e) => edit(firstOf(e).record, '\nstep', '\r\nstep') },
  { of: 'a further line in a record', change: (e) => edit(firstOf(e).record, '\nheld', '\nnote=paid\nheld') },
  { of: 'a record, taken away', change: ({ records }) => records.pop() },
  { of: 'the order of the records', change: ({ records }) => records.reverse() },
  {
    of: 'the paths of two records, swapped',
    change: (e) => {
      const [one, other] = [firstOf(e).proof, lastOf(e).proof];
      [one.path, other.path] = [other.path, one.path];
    },
  },
  { of: 'the place of a record', change: (e) => Object.assign(firstOf(e).proof, { index: 2 }) },
  { of: 'a place that is no number', change: (e) => Object.assign(firstOf(e).proof, { index: '1' }) },
  { of: 'a path, cut off', change: (e) => firstOf(e).proof.path.pop() },
  { of: 'a path, made longer', change: (e) => firstOf(e).proof.path.push('0'.repeat(64)) },
  { of: 'a path with another hash', change: (e) => firstOf(e).proof.path.splice(1, 1, flip(firstOf(e).proof.path[1])) },
  { of: 'a path with something else', change: (e) => firstOf(e).proof.path.splice(1, 1, 'hash') },
  { of: 'the path of the block, cut off', change: (e) => firstOf(e).proof.blockPath.shift() },
  {
    of: 'the time of sealing',
    change: (e) => {
      const { proof } = lastOf(e);
      proof.block = proof.block.replace('T03:10', 'T02:10');
    },
  },
  { of: 'the size of the head', change: ({ head }) => head && edit(head, 'size=5', 'size=6') },
  { of: 'the time of the head', change: ({ head }) => head && edit(head, 'T05:20', 'T04:20') },
  {
    of: 'the signature of the head',
    change: ({ head }) => head && Object.assign(head, { signature: flip(head.signature) }),
  },
];
