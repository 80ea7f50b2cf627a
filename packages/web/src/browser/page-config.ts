/** What the server wrote into the page about how it was started. */
export const pageConfig: Readonly<Record<string, unknown>> = JSON.parse(
  document.getElementById('krapao-config')?.textContent || '{}',
);
