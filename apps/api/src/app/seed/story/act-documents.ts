import type { MemberDocumentKind } from '@krapao/contract/member-documents';
import sharp from 'sharp';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { type Act, unless } from './scene.ts';
import { withUpload } from './with-upload.ts';

/** A card without a name or number: nobody's document. */
const CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="1012" height="638">
  <rect width="1012" height="638" rx="36" fill="#dbe7ef"/>
  <rect width="1012" height="112" fill="#5d83a3"/>
  <rect x="48" y="36" width="420" height="40" rx="8" fill="#eef4f8"/>
  <rect x="724" y="180" width="236" height="300" rx="12" fill="#b9cbd8"/>
  <circle cx="842" cy="288" r="62" fill="#7d95a6"/>
  <path d="M744 480a98 98 0 0 1 196 0z" fill="#7d95a6"/>
  <g fill="#9db3c2"><rect x="48" y="190" width="480" height="30" rx="6"/><rect x="48" y="254" width="600" height="30" rx="6"/>
  <rect x="48" y="318" width="360" height="30" rx="6"/><rect x="48" y="450" width="560" height="30" rx="6"/></g>
</svg>`;

/** Support requests a document, and the member uploads it: its picture waits for a review. */
export const receivedDocument =
  (kind: MemberDocumentKind): Act =>
  async ({ member, office, call, pass }) => {
    const body = { kind, reason: 'ตรวจสอบตัวตนก่อนถอนก้อนแรก' };
    await office('support', 'POST /api/office/members/{id}/documents', { params: { id: member.id }, body }).catch(
      unless('NOTHING_TO_CHANGE'),
    );
    await pass(20 * MINUTE_MS);
    const open = (await call('GET /api/documents')).find((document) => document.kind === kind);
    if (!open) throw new Error(`no document ${kind} is open`);
    await withUpload(await sharp(Buffer.from(CARD)).png().toBuffer(), (form) =>
      call('POST /api/documents/{id}/files', { params: { id: open.id }, form }),
    );
  };
