export type { CatalogueDeps } from './catalogue.deps.ts';
export { catalogueJobs } from './catalogue.jobs.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export {
  because,
  type Change,
  type DocumentKind,
  documentKind,
  type Issue,
  issue,
  type Simulate,
  type Simulated,
} from './document-kind.ts';
export { inBatches, tally } from './tally.ts';
