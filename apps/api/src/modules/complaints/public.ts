export { complaintRoutes } from './complaints.routes.ts';
export { complaintsOf } from './complaints-of.ts';
export { complaintQueue, officeComplaintRoutes } from './office.routes.ts';
export { countComplaints } from './report.queries.ts';
