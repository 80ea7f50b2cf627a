import {
  documentBytesMax,
  type MemberDocumentsDeps,
  memberDocumentJobs,
  memberDocumentRoutes,
} from '../../modules/member-documents/public.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { filesOf } from '../files-of.ts';
import type { Platform } from '../platform.ts';
import { pageNotifier } from './wire-events.ts';

/** Wires the documents that operators request from members. */
export function wireMemberDocuments(platform: Platform) {
  const { config, db, clock, random } = platform;
  const memberDocuments: MemberDocumentsDeps = {
    ...{ db, clock, random },
    files: filesOf(config, 'documents'),
    notifyPages: pageNotifier(platform),
  };
  return {
    memberDocuments,
    jobs: memberDocumentJobs(memberDocuments),
    routes: (serve: Serve) => memberDocumentRoutes(serve, memberDocuments),
    uploadBytesMax: documentBytesMax,
  };
}
