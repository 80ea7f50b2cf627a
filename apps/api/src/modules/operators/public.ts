export { admitInvited } from './accept-invitation.ts';
export {
  allOperators,
  colleagues,
  forgetOldOperatorRows,
  officeSessionsOver,
  operatorClaimed,
  operatorIdOf,
  operatorName,
  operatorNames,
  operatorsOnShift,
  permissionsOf,
} from './find-operators.ts';
export { inviteFirstOwner } from './first-owner.ts';
export { identifyOperator } from './identify-operator.ts';
export { checkSecondPerson, type Independence, readIndependence } from './independence.ts';
export { inviteOperator } from './invite-operator.ts';
export type { OperatorsDeps } from './operators.deps.ts';
export { operatorRoutes } from './operators.routes.ts';
export { layFirstRoles } from './roles.ts';
export { SEALED_INVITATIONS, SEALED_PHONES } from './sealed-phones.queries.ts';
