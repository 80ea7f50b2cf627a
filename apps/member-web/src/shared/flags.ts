/** How this service was started; the server writes it into the page. */
export type Flags = {
  laosMode: boolean;
  iframeMode: boolean;
  sportsSiteUrl: string | null;
  providerNotice: string | null;
  chatBackendUrl: string | null;
};

const none: Flags = {
  laosMode: false,
  iframeMode: false,
  sportsSiteUrl: null,
  providerNotice: null,
  chatBackendUrl: null,
};

export const flags: Flags = {
  ...none,
  ...JSON.parse(document.getElementById('krapao-config')?.textContent || '{}'),
};
