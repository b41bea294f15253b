import { Navigate } from 'react-router-dom';
import { approvalsPath } from '../../address/approval-path.ts';

/** Leads to the first page, which everyone here may open. */
export const StartPage = () => <Navigate to={approvalsPath} replace />;
