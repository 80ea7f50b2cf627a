/** Configuration that the server wrote into the page. */
export const pageConfig: Readonly<Record<string, unknown>> = JSON.parse(
  document.getElementById('krapao-config')?.textContent || '{}',
);
