export { exportingLists } from './export-list.ts';
