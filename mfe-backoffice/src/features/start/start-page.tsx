import { Navigate } from 'react-router-dom';
import { useMayAct } from '../../act/use-may-act.ts';
import { approvalsPath } from '../../address/approval-path.ts';
import { customersPath } from '../../address/customer-path.ts';
import { lists } from '../../calls/lists.ts';

/** Leads to the customers, and those who may not see them to what everyone here may open. */
export function StartPage() {
  const mayAct = useMayAct();
  return <Navigate to={mayAct(lists.customers) ? customersPath : approvalsPath} replace />;
}
