import type { AnswerOf } from '../../shared/api/call.ts';

export type DashboardData = AnswerOf<'GET /api/office/dashboard'>;
