import { pageConfig } from '@krapao/web/browser/page-config.ts';

/** This service's start settings, and a contact for when it is unreachable; written into the page by the server. */
export type Flags = {
  laosMode: boolean;
  iframeMode: boolean;
  sportsSiteUrl: string | null;
  providerNotice: string | null;
  chatBackendUrl: string | null;
  contact: { lineName: string; lineLink: string } | null;
};

const none: Flags = {
  laosMode: false,
  iframeMode: false,
  sportsSiteUrl: null,
  providerNotice: null,
  chatBackendUrl: null,
  contact: null,
};

export const flags: Flags = {
  ...none,
  ...(pageConfig as Partial<Flags>),
};
