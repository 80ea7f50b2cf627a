import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, withCrc } from './crc.ts';
import { readSlipQr, slipQr } from './slip-qr.ts';
import { writeFields } from './tlv.ts';

const SCB = '004100060000010103014022000111222233344ABCD125102TH910417DF';
const BBL = '004000060000010103002021900021231231212000115102TH91049C30';

describe('the code on a slip', () => {
  it('is what banks print', () => {
    expect(slipQr({ sendingBank: '014', transRef: '00111222233344ABCD12' })).toBe(SCB);
    expect(slipQr({ sendingBank: '002', transRef: '0002123123121200011' })).toBe(BBL);
  });

  it('says the sending bank and its reference', () => {
    expect(readSlipQr(SCB)).toEqual({ kind: 'bank', sendingBank: '014', transRef: '00111222233344ABCD12' });
    expect(readSlipQr(` ${BBL}\n`)).toEqual({ kind: 'bank', sendingBank: '002', transRef: '0002123123121200011' });
  });

  it('is read although the app dropped leading zeros of the sum, or wrote it small', () => {
    const transRef = Array.from({ length: 50_000 }, (_, n) => `REF${n}`).find((ref) =>
      slipQr({ sendingBank: '004', transRef: ref }).slice(-4).startsWith('00'),
    );
    const slip = { sendingBank: '004', transRef: transRef ?? '' };
    const text = slipQr(slip);
    for (const dropped of [text.slice(0, -4) + text.slice(-3), text.slice(0, -4) + text.slice(-2)]) {
      expect(readSlipQr(dropped)).toEqual({ kind: 'bank', ...slip });
    }
    expect(readSlipQr(SCB.slice(0, -4) + SCB.slice(-4).toLowerCase())).toMatchObject({ kind: 'bank' });
  });

  it('of TrueMoney has a form of its own, with a small sum', () => {
    const slip = writeFields([
      ['00', '01'],
      ['01', '01'],
      ['02', 'P2P'],
      ['03', '50001234567890'],
      ['04', '15112026'],
    ]);
    const body = `${writeFields([['00', slip]])}9104`;
    const read = { kind: 'truemoney', eventType: 'P2P', transactionId: '50001234567890', date: '15112026' };
    expect(readSlipQr(body + crc16(body).toLowerCase())).toEqual(read);
  });

  it('of BCEL is a OneProof', () => {
    const proof = [
      ['00', 'BCEL'],
      ['01', 'ONEPROOF'],
      ['02', 'T'],
      ['03', 'TICKET1'],
      ['04', 'FCC1'],
    ] as const;
    const of = (fields: readonly (readonly [string, string])[]) =>
      withCrc(writeFields([['33', writeFields(fields)]]), '63');
    expect(readSlipQr(of(proof))).toEqual({ kind: 'oneproof', type: 'T', ticket: 'TICKET1', reference: 'FCC1' });
    expect(readSlipQr(of(proof.slice(0, 4)))).toEqual({ fault: 'not-a-slip' });
    const reference = Array.from({ length: 50_000 }, (_, n) => `FCC${n}`).find((ref) =>
      of([...proof.slice(0, 4), ['04', ref]])
        .slice(-4)
        .startsWith('00'),
    );
    const text = of([...proof.slice(0, 4), ['04', reference ?? '']]);
    expect(readSlipQr(text.slice(0, -4) + text.slice(-2))).toMatchObject({ kind: 'oneproof', reference });
    expect(readSlipQr(of(proof).replace('FCC1', 'FCC2'))).toEqual({ fault: 'bad-crc' });
  });

  it('with a changed digit is bad, and another code is no slip', () => {
    expect(readSlipQr(SCB.replace('ABCD', 'ABCE'))).toEqual({ fault: 'bad-crc' });
    for (const other of [
      '',
      'https://example.com',
      '00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF',
    ]) {
      expect(readSlipQr(other)).toEqual({ fault: 'not-a-slip' });
    }
  });

  it('never makes the reader throw, and comes back whatever it says', () => {
    fc.assert(fc.property(fc.string(), (text) => void readSlipQr(text)));
    const reference = fc.stringMatching(/^[A-Za-z0-9]{1,30}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3}$/), reference, (sendingBank, transRef) => {
        expect(readSlipQr(slipQr({ sendingBank, transRef }))).toEqual({ kind: 'bank', sendingBank, transRef });
      }),
    );
  });
});
