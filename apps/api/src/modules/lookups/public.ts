export { bannersIn } from './banners-in.ts';
export { createLookups } from './create-lookups.ts';
export type { Bank } from './lists.ts';
export type { Lookups } from './lookups.deps.ts';
export { lookupRoutes } from './lookups.routes.ts';
export type { Localised, Setting, SettingKey } from './settings.ts';
