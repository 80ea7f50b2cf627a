export type { CatalogueDeps } from './catalogue.deps.ts';
export { catalogueJobs } from './catalogue.jobs.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { changeAct } from './change-act.ts';
export { inBatches, tally } from './checks/tally.ts';
export { withCleanHtml } from './clean-html.ts';
export {
  type Change,
  type DocumentKind,
  documentKind,
  type Issue,
  issue,
  type Simulate,
  type Simulated,
} from './document-kind.ts';
export { cataloguePictures } from './pictures/serve-picture.ts';
export { pictureBytesMax } from './pictures/upload-picture.ts';
