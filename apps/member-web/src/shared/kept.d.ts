declare module '@krapao/web/browser/storage.ts' {
  interface Kept {
    agreement: true;
    lastSync: true;
    lastWallet: true;
    inviterCode: true;
    hideBalance: true;
    sentSlips: true;
    registration: true;
    forgotPassword: true;
    guestId: true;
    chatOutbox: true;
    chatInvite: true;
  }
}

export {};
