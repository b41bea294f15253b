import { customersPath } from '@kontor/contract/customer-path';
import { Navigate } from 'react-router-dom';
import { approvalsPath } from '../../address/approval-path.ts';
import { lists } from '../../calls/lists.ts';
import { useMayAct } from '../../calls/use-may-act.ts';

/** Leads to the customers, and those who may not see them to what everyone here may open. */
export function StartPage() {
  const mayAct = useMayAct();
  return <Navigate to={mayAct(lists.customers) ? customersPath : approvalsPath} replace />;
}
