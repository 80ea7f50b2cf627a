import { CannedReplyDocument } from '@krapao/contract/documents/lists';
import { CannedReply } from '@krapao/contract/office/chat';
import { type DocumentKind, documentKind } from '../../catalogue/public.ts';
import { officeRepository } from './office.repository.ts';

export const cannedReplyKind: DocumentKind = documentKind<CannedReplyDocument>({
  name: 'canned-reply',
  list: async (db) => (await officeRepository(db).canned()).map(({ code, ...value }) => ({ key: code, value })),
  async find(db, key) {
    const reply = (await officeRepository(db).canned()).find(({ code }) => code === key);
    return reply && { title: reply.title, texts: reply.texts };
  },
  schemaOf: (key) => (CannedReply.shape.code.safeParse(key).success ? CannedReplyDocument : undefined),
  async write(transaction, key, value) {
    const office = officeRepository(transaction);
    await (value ? office.saveCanned({ code: key, ...value }) : office.removeCanned(key));
  },
  canBeRemoved: true,
});
