import type { AnswerOf } from '../../shared/api/call.ts';

/** All figures of the dashboard. */
export type DashboardData = AnswerOf<'GET /api/office/dashboard'>;
