declare module '@krapao/web/browser/storage.ts' {
  interface StoredItems {
    agreement: true;
    lastSync: true;
    lastWallet: true;
    inviterCode: true;
    hideBalance: true;
    sentSlips: true;
    /** Events already announced by a tab of this browser. */
    announced: true;
    /** A spin requested by the member whose result has not been shown. */
    askedSpin: true;
    /** Commitments shown before their spins. */
    seenCommitments: true;
    wheelSound: true;
    registration: true;
    forgotPassword: true;
    guestId: true;
    chatInvite: true;
    /** When the question about push messages was last answered. */
    pushAsked: true;
  }
}

export {};
