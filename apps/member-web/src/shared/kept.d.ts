declare module '@krapao/web/browser/storage.ts' {
  interface Kept {
    agreement: true;
    lastSync: true;
    lastWallet: true;
    inviterCode: true;
    hideBalance: true;
    sentSlips: true;
    /** A spin that the member asked for and has not seen. */
    askedSpin: true;
    /** What spins to come were shown to be bound to. */
    seenCommitments: true;
    wheelSound: true;
    registration: true;
    forgotPassword: true;
    guestId: true;
    chatInvite: true;
  }
}

export {};
