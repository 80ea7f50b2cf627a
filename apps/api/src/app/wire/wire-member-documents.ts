import path from 'node:path';
import {
  documentBytesMax,
  type MemberDocumentsDeps,
  memberDocumentJobs,
  memberDocumentRoutes,
} from '../../modules/member-documents/public.ts';
import { fileFolder } from '../../platform/files/files.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Platform } from '../platform.ts';
import { pageNotifier } from './wire-events.ts';

export const documentFolder = (filesDir: string): string => path.join(filesDir, 'documents');

/** Wires the documents that operators request from members. */
export function wireMemberDocuments(platform: Platform) {
  const { config, db, clock, random } = platform;
  const memberDocuments: MemberDocumentsDeps = {
    ...{ db, clock, random },
    files: fileFolder(documentFolder(config.filesDir)),
    notifyPages: pageNotifier(platform),
  };
  return {
    memberDocuments,
    jobs: memberDocumentJobs(memberDocuments),
    routes: (serve: Serve) => memberDocumentRoutes(serve, memberDocuments),
    uploadBytesMax: documentBytesMax,
  };
}
