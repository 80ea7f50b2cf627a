declare module '@krapao/web/browser/storage.ts' {
  interface Kept {
    /** Filters with a name, by page. */
    savedFilters: true;
    navWide: true;
  }
}

export {};
