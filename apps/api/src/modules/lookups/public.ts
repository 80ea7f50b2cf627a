export { bannersIn } from './banners-in.ts';
export { listKinds } from './catalogue-lists.ts';
export { settingKind } from './catalogue-settings.ts';
export { createLookups } from './create-lookups.ts';
export { findSettingIn } from './find-setting-in.ts';
export type { Bank } from './lists.ts';
export type { Lookups } from './lookups.deps.ts';
export { lookupRoutes } from './lookups.routes.ts';
