export { admitInvited } from './accept-invitation.ts';
export { inviteFirstOwner } from './first-owner.ts';
export { identifyOperator } from './identify-operator.ts';
export { inviteOperator } from './invite-operator.ts';
export {
  forgetOldOperatorRows,
  officeSessionsOver,
  operatorIdOf,
  operatorName,
  operatorNames,
} from './keep-operators.ts';
export type { OperatorsDeps } from './operators.deps.ts';
export { operatorRoutes } from './operators.routes.ts';
export { layFirstRoles } from './roles.ts';
export { base32, CODE_MS, codeNow } from './totp.ts';
