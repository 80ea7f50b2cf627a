import { pageConfig } from '@krapao/web/browser/page-config.ts';

/** How this service was started, and whom to ask when it answers no more; the server writes it into the page. */
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
