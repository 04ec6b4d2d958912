import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { auditCall } from '../../engine/records/activity.calls';
import { superAdmins, tag } from './access';

export const searchAudit = auditCall({ path: '/v1/admin/audit', tag, access: superAdmins });

export type AuditPage = AnswerOf<typeof searchAudit>;
