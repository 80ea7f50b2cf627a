declare module '@krapao/web/browser/storage.ts' {
  interface StoredItems {
    /** Named filters by page. */
    savedFilters: true;
    navWide: true;
    /** Sounds and desktop notices by kind. */
    attention: true;
    /** Alerts that the operator was told of. */
    alertsSeen: true;
  }
}

export {};
